/** The figures of what-if as they are drawn: shares as bars, scores as boxes on one scale for all candidates. */
import type { CandidateForm } from '../generated/wire';

/** The most games by level, as the server has it; its refusal says so too. */
export const MOST_GAMES = { apprentice: 400, adept: 400, master: 100, grandmaster: 20 } as const;
export const GAMES = [20, 50, 100, 200, 400] as const;
export type Level = keyof typeof MOST_GAMES;
export const LEVELS = Object.keys(MOST_GAMES) as Level[];
export const MOST_CANDIDATES = 3;

/** The numbers of games that a level can be asked for. */
export function gamesFor(level: Level): number[] {
  return GAMES.filter((games) => games <= MOST_GAMES[level]);
}

export interface Scale {
  low: number;
  high: number;
}

/** One scale for the scores (or margins) of all candidates, from the lowest to the highest quantile. */
export function scaleOf(candidates: CandidateForm[], what: 'score' | 'margin'): Scale | null {
  const all = candidates.flatMap((one) => one[what]?.quantiles ?? []);
  if (all.length === 0) return null;
  const low = Math.min(...all);
  const high = Math.max(...all);
  return { low, high: high > low ? high : low + 1 };
}

/** Where a value lies on a scale, from 0 to 100. */
export function placed(value: number, { low, high }: Scale): number {
  return (100 * (value - low)) / (high - low);
}

/** Whether the difference to the first candidate is beyond chance. */
export function isSure(one: CandidateForm): boolean {
  const [, low, high] = one.ahead ?? [];
  return low !== undefined && high !== undefined && (low > 0 || high < 0);
}
