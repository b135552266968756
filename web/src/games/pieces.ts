/** What a table of a game is drawn with: its board, its box, hints for the table around it. Loaded when it is wanted. */
import type { Component } from 'svelte';
import { api } from '../lib/api';
import type { BoardProps } from '../lib/board';
import type { Follow } from '../lib/follow';
import { gameTexts } from '../lib/words.svelte';
import { gamePage, type Box, type TableHints } from './page';

export interface Pieces {
  Board: Component<BoardProps> | null;
  box: Box;
  hints: TableHints;
  follow: Follow;
}

const BOXES = import.meta.glob<Box>('../../../src/tilecourt/games/*/components.toml', { import: 'default' });

/** The printed box; of a game whose files are not in this page, as the server tells it. */
export async function printedBox(game: string): Promise<Box | null> {
  const load = BOXES[`../../../src/tilecourt/games/${game}/components.toml`];
  if (load) return load();
  const { described } = await import('../lib/described');
  return (await described(game)).box;
}

/** The box that the host of a table has brought. */
async function ownBox(table: string): Promise<Box> {
  const [{ parse }, text] = await Promise.all([import('smol-toml'), api.components(table)]);
  return parse(text) as Box;
}

/** All that a table needs, with the printed box or with its own (`table` is its id then). */
export async function piecesOf(game: string, table: string | null = null): Promise<Pieces> {
  const page = gamePage(game);
  const [Board, box, hints, follow] = await Promise.all([
    page.board(),
    table === null ? printedBox(game) : ownBox(table),
    page.hints(),
    page.follow(),
  ]);
  return { Board, box: box ?? {}, hints, follow };
}

/** Fetches all that a table of a game will need, before anybody asks for it. */
export function fetchPieces(game: string): void {
  Promise.all([gameTexts(game), piecesOf(game)]).catch(() => undefined);
}
