/** The page of a game that has no folder in `games/`: made from what the server describes. Loaded only for such a game. */
import type { Component } from 'svelte';
import type { Zone } from '../generated/wire';
import type { Learn, PieceOf, Tell, TableHints } from '../games/page';
import type { BoardProps } from '../lib/board';
import type { Follow } from '../lib/follow';
import { described } from '../lib/described';
import type { Regions } from '../lib/regions';
import { words as texts } from '../lib/words.svelte';
import Board from './Board.svelte';
import BoxPiece from './BoxPiece.svelte';
import { followOf } from './follow';
import { hintsOf } from './hints';
import { tellOf } from './words';

export async function board(game: string): Promise<Component<BoardProps>> {
  await Promise.all([described(game), texts.need('generic')]);
  return Board as unknown as Component<BoardProps>;
}

export async function piece(game: string): Promise<PieceOf> {
  await described(game);
  return BoxPiece;
}

export async function hints(game: string): Promise<TableHints> {
  return hintsOf((await described(game)).board);
}

export async function follow(game: string): Promise<Follow> {
  return followOf((await described(game)).board);
}

/** A lesson points at fields by their names; of what every player has, at the learner's own. */
export async function regions(game: string): Promise<Regions> {
  const { board } = await described(game);
  const all = (zones: Zone[], own: string): [string, string][] =>
    zones.flatMap(({ name, zones = [] }) => [[name, `[data-field="${name}"]${own}`], ...all(zones, own)]);
  return Object.fromEntries([...all(board.players, '[data-own]'), ...all(board.table, '')]);
}

export async function words(game: string): Promise<Tell> {
  const [{ board }] = await Promise.all([described(game), texts.need('generic')]);
  return tellOf(game, board);
}

/** The box: every sort of pieces of which it is known how many there are. */
export async function learn(game: string): Promise<Learn> {
  const { board } = await described(game);
  const groups = Object.entries(board.looks)
    .map(([what, looks]) => ({
      id: what,
      size: 64,
      sources: '',
      pieces: Object.entries(looks)
        .filter(([, { copies = 0 }]) => copies > 0)
        .map(([word, { copies = 0 }]) => ({ id: `${game} ${what} ${word}`, copies })),
    }))
    .filter(({ pieces }) => pieces.length > 0);
  return { groups: () => groups };
}
