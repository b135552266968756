/** How a game ended, in one sentence and one line of points, for the prompt, the result and the ear. */
import type { ScoreLine } from '../after/sheet';
import type { Snapshot } from '../generated/wire';
import type { Texts } from '../lib/texts';

export interface Result {
  reason: string;
  scores: number[] | null;
  ranks: number[];
  winners: number[];
  sheet: ScoreLine[][];
}

export const resultOf = (now: Snapshot | null): Result | null =>
  now?.status === 'over' ? ((now.result ?? null) as unknown as Result | null) : null;

/** The seats by rank. */
export const orderOf = (result: Result): number[] =>
  result.ranks.map((_, seat) => seat).sort((a, b) => result.ranks[a]! - result.ranks[b]!);

/** Who won; whoever looks on through their own eyes is told so as "you". */
export function winnerSentence(result: Result | null, names: string[], eyes: number | null, own: Texts): string {
  const winners = result?.winners ?? [];
  if (winners.length === 0) return own.say('table.end.nobody');
  if (winners.length === 1 && winners[0] === eyes) return own.say('table.end.you_won');
  return own.say(winners.length > 1 ? 'table.end.shared' : 'table.end.won', {
    names: winners.map((seat) => names[seat] ?? '').join(own.say('table.turn.and')),
  });
}

/** Everybody's points, the best first; empty where nobody has any. */
export function pointsLine(result: Result | null, names: string[], own: Texts): string {
  const scores = result?.scores;
  if (!result || !scores) return '';
  return orderOf(result)
    .map((seat) => own.say('table.end.score', { name: names[seat] ?? '', points: signed(scores[seat] ?? 0) }))
    .join(own.say('table.turn.and'));
}

const signed = (points: number): string => (points < 0 ? `−${-points}` : String(points));
