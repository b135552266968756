/** Pictures of players: signs of the games and single pieces from their boxes. */
import { gamePage, SHELF } from '../games/page';

export interface Picture {
  /** As the server keeps it. */
  id: string;
  game: string;
  /** As the game's `board/Piece.svelte` knows it; nothing for the game's own sign. */
  piece: string | null;
}

const idOf = (game: string, piece: string): string => `${game}/${piece.replace(/[:.]/g, '_')}`;

/** All pictures to choose from, game by game. */
export const PICTURES: Picture[] = SHELF.flatMap((game) => [
  { id: `${game}/emblem`, game, piece: null },
  ...(gamePage(game).facts?.portraits ?? []).map((piece) => ({ id: idOf(game, piece), game, piece })),
]);

/** The picture that is kept under a name; none if this page knows no such picture. */
export function pictureOf(id: string): Picture | undefined {
  return PICTURES.find((one) => one.id === id);
}
