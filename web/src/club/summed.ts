/** Lines of statistics, summed up by what one wants to compare. */
import type { StatisticsLine } from '../generated/wire';

export type By = 'game' | 'players' | 'against' | 'seat';

export interface Sum {
  game: string;
  /** The number of players, the opponents or the seat; empty by game. */
  value: string;
  games: number;
  won: number;
  /** The mean score of the games that have one, nothing where none has. */
  score: number | null;
}

function valueOf(line: StatisticsLine, by: By): string {
  if (by === 'game') return '';
  return by === 'against' ? line.against.join(',') : String(line[by]);
}

export function summed(lines: StatisticsLine[], by: By): Sum[] {
  const found = new Map<string, Sum & { points: number; scored: number }>();
  for (const line of lines) {
    const value = valueOf(line, by);
    const key = `${line.game} ${value}`;
    const sum = found.get(key) ?? { game: line.game, value, games: 0, won: 0, score: null, points: 0, scored: 0 };
    sum.games += line.games;
    sum.won += line.won;
    if (line.score != null) {
      sum.points += line.score * line.games;
      sum.scored += line.games;
      sum.score = sum.points / sum.scored;
    }
    found.set(key, sum);
  }
  return [...found.values()].map(({ game, value, games, won, score }) => ({ game, value, games, won, score }));
}
