/** The box of a game in groups, each with its pieces and with where its facts come from; read out of components.toml itself. */
import type { Box } from '../games/page';

export type Row = Record<string, unknown>;

export interface Shown {
  /** As the board's Piece.svelte knows it. */
  id: string;
  /** How many of it are in the box; 0 where that is said by the group's words. */
  copies: number;
  /** The table of names and the id in it; nothing if the drawing says it all. */
  name?: [table: string, id: string];
  /** What it does, in words: a table of names and the id in it. */
  help?: [table: string, id: string];
  /** Which of its two sides. */
  side?: string;
}
export interface Group {
  id: string;
  pieces: Shown[];
  /** The letters of provenance that occur in the group's tables, the surest first: R, P, D, X. */
  sources: string;
  size: number;
}

export const rows = (box: Box, table: string): Row[] => (Array.isArray(box[table]) ? (box[table] as Row[]) : []);
export const one = (box: Box, table: string): Row => (box[table] ?? {}) as Row;
export const word = (row: Row, key = 'id'): string => String(row[key]);
export const count = (row: Row, key = 'copies'): number => (typeof row[key] === 'number' ? (row[key] as number) : 1);

/** The letters of provenance in these tables, the surest first. */
export function sources(...tables: (Row | Row[])[]): string {
  const found = new Set(
    tables
      .flat()
      .flatMap((row) => Object.entries(row))
      .filter(([key]) => /provenance$/.test(key))
      .map(([, letter]) => String(letter)),
  );
  return [...'RPDX'].filter((letter) => found.has(letter)).join('');
}

export function group(id: string, size: number, from: string, pieces: Shown[]): Group {
  return { id, size, sources: from, pieces };
}
