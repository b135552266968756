/** Which of the legal moves what was picked so far leaves open. No rule is computed here: `legal` is only sorted through. */
import type { Action } from '../types';
import type { Choice } from '../../../lib/board';
import { keyOf } from './cells';

export type Move = Choice<Action>;
export type Kind = Action['kind'];

/** What a person has picked before the place is chosen. */
export interface Pick {
  /** The tile to lay. */
  tile: string | null;
  /** Whether a gem is to go on it. */
  gem: boolean;
  /** The rune to hold, remove or claim. */
  card: string | null;
  /** Where the gem to put elsewhere comes from: the hand, or a cell. */
  source: string | null;
}

export const NOTHING: Pick = { tile: null, gem: false, card: null, source: null };
export const HAND = 'hand';

/** The first legal move of a kind, for moves without parameters. */
export const only = (legal: readonly Move[], kind: Kind): Move | null =>
  legal.find((move) => move.form.kind === kind) ?? null;

export const kindsOf = (legal: readonly Move[]): Set<Kind> => new Set(legal.map((move) => move.form.kind));

/** The cell a move is about, where it ends. */
export function placeOf(form: Action): string | null {
  if (form.kind === 'gem_move') return keyOf(form.to);
  return 'cell' in form ? keyOf(form.cell) : null;
}

function fits(form: Action, pick: Pick): boolean {
  switch (form.kind) {
    case 'place':
      return form.tile === pick.tile;
    case 'gem_place':
      return pick.source === HAND;
    case 'gem_move':
      return pick.source === keyOf(form.from);
    case 'claim':
      return form.card === pick.card;
    case 'sprite_place':
    case 'take_gem':
    case 'steal_take':
    case 'steal_place':
      return true;
    default:
      return false;
  }
}

/** The cells open to what was picked, each with its move; with the gem if it was asked for and may be. */
export function places(legal: readonly Move[], pick: Pick): Map<string, Move> {
  const found = new Map<string, Move>();
  for (const move of legal) {
    const key = placeOf(move.form);
    if (key === null || !fits(move.form, pick)) continue;
    const withGem = 'gem' in move.form && move.form.gem;
    if (found.has(key) && withGem !== pick.gem) continue;
    found.set(key, move);
  }
  return found;
}

/** The cells in which any tile can be laid, before one is picked. */
export function anyPlaces(legal: readonly Move[]): Set<string> {
  return new Set(legal.flatMap((move) => (move.form.kind === 'place' ? [keyOf(move.form.cell)] : [])));
}

/** Where gems to move can come from: cells, and `HAND`. */
export function sources(legal: readonly Move[]): Set<string> {
  return new Set(
    legal.flatMap((move) =>
      move.form.kind === 'gem_place' ? [HAND] : move.form.kind === 'gem_move' ? [keyOf(move.form.from)] : [],
    ),
  );
}

/** The runes that can be held, removed or claimed, each with its moves. */
export function cards(legal: readonly Move[]): Map<string, Move[]> {
  const found = new Map<string, Move[]>();
  for (const move of legal) {
    if ('card' in move.form) found.set(move.form.card, [...(found.get(move.form.card) ?? []), move]);
  }
  return found;
}

/** The tiles that can be laid. */
export const layable = (legal: readonly Move[]): Set<string> =>
  new Set(legal.flatMap((move) => (move.form.kind === 'place' ? [move.form.tile] : [])));

/** Whether a gem may be added somewhere. */
export const gemOffered = (legal: readonly Move[]): boolean =>
  legal.some((move) => 'gem' in move.form && move.form.gem);

/** What had to be picked to come to this move: so that a move from the list shows on the board as if picked there. */
export function pickOf(form: Action): Pick {
  return {
    tile: form.kind === 'place' ? form.tile : null,
    gem: 'gem' in form && form.gem,
    card: 'card' in form ? form.card : null,
    source: form.kind === 'gem_place' ? HAND : form.kind === 'gem_move' ? keyOf(form.from) : null,
  };
}
