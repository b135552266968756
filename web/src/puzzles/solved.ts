/**
 * Which puzzles were solved in this browser, and on which days the puzzle of the day was. The server keeps nothing of it,
 * so another browser begins anew.
 */
import { keep, keptJson } from '../lib/kept';

const KEY = 'tilecourt.puzzles';
/** Of each game so many days are kept: no streak is longer. */
const MOST_DAYS = 1000;
const DAY = 86_400_000;

export interface Solved {
  /** Ids of puzzles that were solved, and of those whose solution was looked up instead. */
  solved: string[];
  shown: string[];
  /** By game, the days (2026-11-18) on which the puzzle of that day was solved. */
  days: Record<string, string[]>;
}

const texts = (given: unknown): string[] =>
  Array.isArray(given) ? given.filter((one): one is string => typeof one === 'string') : [];

export function recall(): Solved {
  const found = (keptJson(KEY) ?? {}) as Partial<Record<keyof Solved, unknown>>;
  const days = typeof found.days === 'object' && found.days !== null ? Object.entries(found.days) : [];
  return {
    solved: texts(found.solved),
    shown: texts(found.shown),
    days: Object.fromEntries(days.map(([game, list]) => [game, texts(list)])),
  };
}

/** Notes that a puzzle was solved; `day` is given if it is the puzzle of that day. One whose solution was shown does not count. */
export function noteSolved(game: string, id: string, day: string | null): Solved {
  const now = recall();
  if (now.shown.includes(id) && !now.solved.includes(id)) return now;
  if (!now.solved.includes(id)) now.solved.push(id);
  const days = now.days[game] ?? [];
  if (day !== null && !days.includes(day)) now.days[game] = [...days, day].sort().slice(-MOST_DAYS);
  keep(KEY, JSON.stringify(now));
  return now;
}

export function noteShown(id: string): Solved {
  const now = recall();
  if (!now.solved.includes(id) && !now.shown.includes(id)) now.shown.push(id);
  keep(KEY, JSON.stringify(now));
  return now;
}

/** How many days in a row, up to today; a day that is not over yet breaks nothing. */
export function streak(days: string[], today: string): number {
  const known = new Set(days);
  const before = (day: string): string => new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);
  let day = known.has(today) ? today : before(today);
  let count = 0;
  while (known.has(day)) {
    count += 1;
    day = before(day);
  }
  return count;
}
