/**
 * Which moves are named by what lies where. A spot is a thing or a place that can be pressed; its keys say which values of
 * which moves it stands for (`take.slot=2`). A move is put together by pressing a spot for each of its own keys.
 */
import type { Board, MoveKind, Pointer } from '../generated/wire';
import type { Choice } from '../lib/board';

export interface Spot {
  /** Its own among all spots: `market/2`, `players.0.garden/4`. */
  id: string;
  /** The path of its zone, without a seat. */
  zone: string;
  /** Whose it is; null: it lies on the table. */
  seat: number | null;
  index: number;
  /** What lies there. */
  word: string | null;
}
export interface Pick {
  spot: Spot;
  keys: string[];
}
export type Form = Record<string, unknown> & { kind: string };

export const PLAYERS = 'players';

export function spotOf(zone: string, seat: number | null, index: number, word: string | null): Spot {
  const owner = seat === null || zone === PLAYERS ? zone : zone.replace(/^players\./, `players.${seat}.`);
  return { id: `${owner}/${index}`, zone, seat, index, word };
}

const key = (kind: string, param: string, value: unknown): string => `${kind}.${param}=${JSON.stringify(value)}`;

/** The value of a parameter that this spot stands for; undefined: none. */
function valueAt(spot: Spot, { sort, spot: grid, least = 0 }: Pointer): unknown {
  if (sort === 'name' || sort === 'names') return spot.word ?? undefined;
  if (sort !== 'place') return undefined;
  if (!grid) return spot.index + least;
  const [top, left, columns] = grid;
  return [top + Math.floor(spot.index / columns), left + (spot.index % columns)];
}

/** Whether a move can name this: what lies on the table, and what one has oneself. */
const within = (spot: Spot, zones: string[], eyes: number | null): boolean =>
  zones.includes(spot.zone) && (spot.seat === null || spot.zone === PLAYERS || spot.seat === eyes);

export function keysOf(spot: Spot, board: Board, eyes: number | null): string[] {
  return board.moves.flatMap(({ kind, at, params = [] }) => [
    ...(at && within(spot, [at], eyes) ? [kind] : []),
    ...params
      .filter((param) => within(spot, param.at ?? [], eyes))
      .map((param) => [param, valueAt(spot, param)] as const)
      .filter(([, value]) => value !== undefined)
      .map(([param, value]) => key(kind, param.name, value)),
  ]);
}

/** The keys of a move: all that must be pressed for it. */
export function usesOf(form: Form, moves: MoveKind[]): string[] {
  const move = moves.find(({ kind }) => kind === form.kind);
  if (!move) return [];
  const params = (move.params ?? []).filter(({ at = [] }) => at.length > 0);
  return [
    ...(move.at ? [move.kind] : []),
    ...params.flatMap(({ name, sort }) => {
      const value = form[name];
      if (value === null || value === undefined) return [];
      return (sort === 'names' ? (value as unknown[]) : [value]).map((one) => key(move.kind, name, one));
    }),
  ];
}

/** What is still to be pressed for a move after these picks; null: they do not belong to it. */
export function rest(uses: string[], picks: Pick[]): string[] | null {
  const left = [...uses];
  for (const { keys } of picks) {
    const at = left.findIndex((use) => keys.includes(use));
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

export interface Left {
  /** The moves that the picks can still become. */
  choices: Choice[];
  /** Those of them for which nothing more has to be pressed. */
  whole: Choice[];
  /** What can be pressed next. */
  keys: Set<string>;
}

export function leftAfter(legal: Choice[], picks: Pick[], moves: MoveKind[]): Left {
  const left: Left = { choices: [], whole: [], keys: new Set() };
  for (const choice of legal) {
    const more = rest(usesOf(choice.form as Form, moves), picks);
    if (more === null) continue;
    left.choices.push(choice);
    if (more.length === 0) left.whole.push(choice);
    for (const one of more) left.keys.add(one);
  }
  return left;
}

/** A move that this spot would be part of, to ask why it is not possible; what is not chosen has its first value. */
export function formAt(spot: Spot, board: Board, eyes: number | null, wanted: Set<string>): Form | null {
  const named = board.moves.filter(
    ({ at, params = [] }) => (at && within(spot, [at], eyes)) || params.some((one) => within(spot, one.at ?? [], eyes)),
  );
  const move = named.find(({ kind }) => wanted.has(kind)) ?? named[0];
  if (!move) return null;
  const values = (move.params ?? []).map((param) => {
    const value = within(spot, param.at ?? [], eyes) ? valueAt(spot, param) : undefined;
    if (value === undefined) return [param.name, param.first ?? null];
    return [param.name, param.sort === 'names' ? [value] : value];
  });
  return { kind: move.kind, ...Object.fromEntries(values) } as Form;
}
