/** What the pages about a game draw with: its board's single pieces, and its printed box. */
import type { Component } from 'svelte';
import type { Regions } from '../lib/regions';
import type { Texts } from '../lib/texts';

export type Box = Record<string, unknown>;
export type PieceOf = Component<{ id: string; box: Box; size?: number; texts: Texts }>;

const PIECES = import.meta.glob<{ default: PieceOf }>('../boards/*/Piece.svelte');
const BOXES = import.meta.glob<{ default: Box }>('../../../src/tilecourt/games/*/components.toml');

/** Nothing for a game that was installed besides the four: its pages have no pictures then. */
export async function pieceOf(game: string): Promise<PieceOf | null> {
  const load = PIECES[`../boards/${game}/Piece.svelte`];
  return load ? (await load()).default : null;
}

export async function printedBox(game: string): Promise<Box | null> {
  const load = BOXES[`../../../src/tilecourt/games/${game}/components.toml`];
  return load ? (await load()).default : null;
}

const REGIONS = import.meta.glob<{ regions: Regions }>('../boards/*/regions.ts');

/** What a lesson can point at on a game's board. */
export async function regionsOf(game: string): Promise<Regions> {
  const load = REGIONS[`../boards/${game}/regions.ts`];
  return load ? (await load()).regions : {};
}
