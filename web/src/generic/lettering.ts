/** The words on a piece: what stands on it large, what small, and how large each line may be to fit. */
import type { PieceLook } from '../generated/wire';

export interface Line {
  text: string;
  y: number;
  size: number;
}
const WIDE = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/u;
const ROOM = 52;
const ROUND = 42; // of a circle less is as wide

/** How wide a text is, in widths of its letters. */
const width = (text: string): number => [...text].reduce((sum, sign) => sum + (WIDE.test(sign) ? 1 : 0.58), 0);
const fit = (text: string, most: number, room: number): number => Math.min(most, room / Math.max(1, width(text)));

/** Words in at most three lines, about equally long. */
function folded(text: string): string[] {
  const words = text.split(/\s+/).filter(Boolean);
  if (words.length < 2 || width(text) < 7) return [text];
  const goal = Math.max(width(text) / Math.min(3, words.length), ...words.map(width));
  const lines = [''];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (lines.at(-1) === '' || width(longer) <= goal + 1 || lines.length === 3) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The lines on a piece of this height: its sign with its name below, or its name alone. */
export function lettering(look: PieceLook, name: string, height: number, round = false): Line[] {
  const room = round ? ROUND : ROOM;
  const middle = height / 2;
  const { sign = '' } = look;
  if (sign !== '') {
    if (sign === name) return [{ text: sign, y: middle + 11, size: fit(sign, 31, room) }];
    return [
      { text: sign, y: middle + 5, size: fit(sign, 27, room) },
      { text: name, y: height - (round ? 14 : 8), size: fit(name, round ? 9 : 11, room) },
    ];
  }
  const lines = folded(name);
  const size = Math.min(...lines.map((line) => fit(line, lines.length === 1 ? 17 : 13, room)));
  const step = size * 1.15;
  const first = middle + size * 0.36 - (step * (lines.length - 1)) / 2;
  return lines.map((text, n) => ({ text, y: first + n * step, size }));
}

/** Where the pips of a die are, on a field of three by three. */
export const PIPS: Record<number, number[]> = {
  1: [4],
  2: [2, 6],
  3: [2, 4, 6],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
};
