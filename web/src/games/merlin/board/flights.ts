/** Where a piece on the isle comes from: the tray, the hand, the supply, another square; else from its player. */
import type { GameEvent } from '../../../lib/board';

/** The name of what a piece came out of; `earlier` are the names before, `front` is the seat whose hand is seen. */
export function originOf(
  name: string,
  earlier: ReadonlyMap<string, unknown>,
  happened: readonly GameEvent[],
  front: number,
): string | null {
  const cut = name.indexOf(':');
  const [what, place] = [name.slice(0, cut), name.slice(cut + 1)];
  const last = (kind: string, key: string): GameEvent | undefined =>
    happened.findLast((event) => event.kind === kind && event[key] === place);
  const from = (pile: string, piece: unknown, seat: number | null): string =>
    [...earlier.keys()].find((one) => one.startsWith(`${pile}:`) && one.endsWith(`:${String(piece)}`)) ??
    `seat:${seat}`;
  if (what === 'die') {
    const placed = last('die_placed', 'slot');
    return placed ? from('tray', placed.die, placed.seat) : null;
  }
  if (what === 'fence') {
    const placed = last('card_placed', 'line');
    if (!placed) return null;
    // Only the hand in front is seen.
    return placed.seat === front ? from('hand', placed.image, placed.seat) : `seat:${placed.seat}`;
  }
  if (what !== 'beast') return null;
  const added = last('beast_added', 'square');
  if (added) return from('supply', added.beast, added.seat);
  // Several steps of the same beast are one way.
  let square = place;
  for (const event of happened.toReversed())
    if (event.kind === 'beast_moved' && event.to === square) square = String(event.from);
  return square === place ? null : `beast:${square}`;
}
