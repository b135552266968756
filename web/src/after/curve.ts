/** The curve of chances as paths of an SVG picture, `WIDE` by `HIGH`. */
import type { JudgedMove } from '../generated/wire';

export const WIDE = 300;
export const HIGH = 150;

export interface Scale {
  last: number;
  /** The value at the upper edge: 1 for chances, the highest score where somebody plays alone. */
  most: number;
}

export function scaleOf(moves: JudgedMove[], last: number, alone: boolean): Scale {
  const top = moves.map((one) => one.high?.[0] ?? one.chances?.[0] ?? 0);
  return { last: Math.max(1, last), most: alone ? Math.max(1, ...top) : 1 };
}

const round = (value: number): number => Math.round(value * 10) / 10;
/** The place of a position (after a number of moves) from left to right. */
export const across = (moves: number, scale: Scale): number => round((moves / scale.last) * WIDE);
/** The place of a value from top to bottom. */
export const down = (value: number, scale: Scale): number =>
  round(HIGH * (1 - Math.min(1, Math.max(0, value / scale.most))));

const judged = (moves: JudgedMove[]): JudgedMove[] => moves.filter((one) => (one.chances ?? []).length > 0);

/** A seat's line: its chance in the position before each decision. */
export function line(moves: JudgedMove[], seat: number, scale: Scale): string {
  return judged(moves)
    .map((one, n) => `${n === 0 ? 'M' : 'L'}${across(one.move - 1, scale)} ${down(one.chances![seat] ?? 0, scale)}`)
    .join('');
}

/** The band around a seat's line. */
export function band(moves: JudgedMove[], seat: number, scale: Scale): string {
  const points = judged(moves);
  const edge = (side: 'low' | 'high') => (one: JudgedMove) =>
    `${across(one.move - 1, scale)} ${down(one[side]?.[seat] ?? one.chances![seat] ?? 0, scale)}`;
  const all = [...points.map(edge('high')), ...points.map(edge('low')).reverse()];
  return all.length === 0 ? '' : `M${all.join('L')}Z`;
}

/** A share as a whole number of hundredths. */
export const percent = (share: number): number => Math.round(share * 100);
