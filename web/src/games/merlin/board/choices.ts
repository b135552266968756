/**
 * Choosing in steps: a piece, then a place, or the place first. What is picked narrows the legal moves; no rule is computed here.
 */
import type { Action } from '../types';
import type { Choice } from '../../../lib/board';

export type Move = Choice<Action>;

/** A place on the board by its kind: a spot for a die, a line for a card, a square for a beast. */
export interface Place {
  type: 'spot' | 'line' | 'square';
  id: string;
}

/** What has been picked so far; at most one piece (a beast may have its die with it) and a place. */
export interface Picked {
  die: string | null;
  image: string | null;
  /** A kind of beast from the supply. */
  beast: string | null;
  /** The square of a beast that shall move. */
  from: string | null;
  place: Place | null;
}

export const NOTHING: Picked = { die: null, image: null, beast: null, from: null, place: null };

export function same(a: Place | null, b: Place | null): boolean {
  return a?.type === b?.type && a?.id === b?.id;
}

/** Where a move puts its piece; `null` for moves without a place. */
export function placeOf(form: Action): Place | null {
  if (form.kind === 'place_die') return { type: 'spot', id: form.spot };
  if (form.kind === 'place_card') return { type: 'line', id: form.line };
  if (form.kind === 'add_beast' || form.kind === 'opening_beast') return { type: 'square', id: form.square };
  return form.kind === 'move_beast' ? { type: 'square', id: form.to } : null;
}

/** The pieces a move uses, in the words of `Picked`. */
export function piecesOf(form: Action): Omit<Picked, 'place'> {
  return {
    die: 'die' in form ? form.die : null,
    image: 'image' in form ? form.image : null,
    beast: 'beast' in form ? form.beast : null,
    from: 'from' in form ? form.from : null,
  };
}

function fits(form: Action, picked: Picked): boolean {
  const place = placeOf(form);
  if (!place || (picked.place && !same(place, picked.place))) return false;
  const pieces = piecesOf(form);
  return (
    (picked.die === null || picked.die === pieces.die) &&
    (picked.image === null || picked.image === pieces.image) &&
    (picked.beast === null || picked.beast === pieces.beast) &&
    (picked.from === null || picked.from === pieces.from)
  );
}

/** The legal moves that agree with what is picked. */
export function narrow(legal: readonly Move[], picked: Picked): Move[] {
  return legal.filter(({ form }) => fits(form, picked));
}

/** The one move that is meant, if there is only one. Beasts go by a beast die rather than the one wild of the turn. */
export function meant(moves: readonly Move[]): Move | null {
  const [first] = moves;
  if (!first) return null;
  const { die: _, ...rest } = { ...first.form, die: '' };
  const wanted = JSON.stringify(rest);
  const alike = moves.every(({ form }) => {
    const { die: __, ...others } = { ...form, die: '' };
    return JSON.stringify(others) === wanted;
  });
  if (!alike) return null;
  if (moves.length > 1 && first.form.kind === 'place_die') return null; // which die it is matters
  return moves.find(({ form }) => 'die' in form && !form.die.endsWith('wild')) ?? first;
}

/** For each place that the moves lead to, the moves that lead there. */
export function byPlace(moves: readonly Move[]): Map<string, Move[]> {
  const found = new Map<string, Move[]>();
  for (const move of moves) {
    const place = placeOf(move.form);
    if (!place) continue;
    const key = keyOf(place);
    const there = found.get(key);
    if (there) there.push(move);
    else found.set(key, [move]);
  }
  return found;
}

export function keyOf(place: Place): string {
  return `${place.type} ${place.id}`;
}

/** What can be picked next, given the rest: the pieces that stand in the moves. */
export interface Pieces {
  dice: Set<string>;
  images: Set<string>;
  beasts: Set<string>;
  from: Set<string>;
}

export function pieces(moves: readonly Move[]): Pieces {
  const found: Pieces = { dice: new Set(), images: new Set(), beasts: new Set(), from: new Set() };
  for (const { form } of moves) {
    const { die, image, beast, from } = piecesOf(form);
    if (die) found.dice.add(die);
    if (image) found.images.add(image);
    if (beast) found.beasts.add(beast);
    if (from) found.from.add(from);
  }
  return found;
}

/**
 * Picks a piece (or lays it down again if it was picked); what does not go with it is laid down. A die stays when a
 * beast is picked with it, and a beast when its die is, as long as some move has both.
 */
export function pick(legal: readonly Move[], picked: Picked, piece: Partial<Omit<Picked, 'place'>>): Picked {
  const [key, value] = Object.entries(piece)[0] as [keyof Omit<Picked, 'place'>, string];
  if (picked[key] === value) return { ...picked, [key]: null };
  for (const kept of [picked, { ...picked, place: null }, { ...NOTHING, place: picked.place }]) {
    const next = { ...kept, [key]: value };
    if (narrow(legal, next).length > 0) return next;
  }
  return { ...NOTHING, [key]: value };
}

/** A list as a multiset in one word, so that the order of picking does not matter. */
export function bundle(names: readonly string[]): string {
  return [...names].sort().join('+');
}

/** The move that sets exactly these dice aside, or discards exactly these cards. */
export function bundled(legal: readonly Move[], kind: 'keep' | 'discard', names: readonly string[]): Move | null {
  const wanted = bundle(names);
  for (const move of legal) {
    const { form } = move;
    if (form.kind !== kind) continue;
    if (bundle(form.kind === 'keep' ? form.dice : form.cards) === wanted) return move;
  }
  return null;
}

/** Which of the pieces in a row are in a bundle: the first ones of each name. */
export function marked(row: readonly string[], names: readonly string[]): boolean[] {
  const left = new Map<string, number>();
  for (const name of names) left.set(name, (left.get(name) ?? 0) + 1);
  return row.map((name) => {
    const number = left.get(name) ?? 0;
    left.set(name, number - 1);
    return number > 0;
  });
}

/**
 * The move somebody tried at a place where it is not possible, so that the table can say why. Falls back on the first
 * piece at hand; `null` where there is nothing to ask.
 */
export function tried(
  picked: Picked,
  place: Place,
  opening: boolean,
  firstDie: string | null,
  firstCard: string | null,
  firstBeast: string | null,
): Action | null {
  let form: Record<string, string> | null = null;
  if (place.type === 'spot') {
    const die = picked.die ?? firstDie;
    form = die ? { kind: 'place_die', die, spot: place.id } : null;
  } else if (place.type === 'line') {
    const image = picked.image ?? firstCard;
    form = image ? { kind: 'place_card', image, line: place.id } : null;
  } else if (opening) {
    form = { kind: 'opening_beast', beast: picked.beast ?? firstBeast ?? '', square: place.id };
  } else {
    const die = picked.die ?? firstDie;
    if (die && picked.from) form = { kind: 'move_beast', die, from: picked.from, to: place.id };
    else if (die && (picked.beast ?? firstBeast))
      form = { kind: 'add_beast', die, beast: (picked.beast ?? firstBeast)!, square: place.id };
  }
  // The names are those of the view and the box at hand, which may have more than the printed box.
  return form as Action | null;
}
