/** What belongs to a game and is loaded when a table needs it: its board, its box, the names of its moves' values. */
import type { Component } from 'svelte';
import type { BoardProps } from '../lib/board';
import { api } from '../lib/api';
import { gameTexts } from '../lib/words.svelte';

type Box = Record<string, unknown>;
const BOARDS = import.meta.glob<{ default: Component<BoardProps<never, never>> }>('../boards/*/Board.svelte');
const BOXES = import.meta.glob<{ default: Box }>('../../../src/tilecourt/games/*/components.toml');
const FORMS = import.meta.glob<{ NAMED_IN?: Record<string, string> }>('../generated/*.ts');

/** The board of a game, or null where nobody has drawn one: then everything is in words. */
export async function boardOf(game: string): Promise<Component<BoardProps> | null> {
  const load = BOARDS[`../boards/${game}/Board.svelte`];
  return load ? ((await load()).default as unknown as Component<BoardProps>) : null;
}

/** The component set of a table: the printed box, or the one its host has brought. */
export async function boxOf(game: string, table: string, own: boolean): Promise<Box> {
  if (own) {
    const [{ parse }, text] = await Promise.all([import('smol-toml'), api.components(table)]);
    return parse(text) as Box;
  }
  const load = BOXES[`../../../src/tilecourt/games/${game}/components.toml`];
  return load ? (await load()).default : {};
}

export async function namedInOf(game: string): Promise<Record<string, string>> {
  const load = FORMS[`../generated/${game}.ts`];
  return (load && (await load()).NAMED_IN) || {};
}

/** Fetches all that a table of a game will need, before anybody asks for it. */
export function fetchPieces(game: string): void {
  Promise.all([gameTexts(game), boardOf(game), boxOf(game, '', false), namedInOf(game)]).catch(() => undefined);
}
