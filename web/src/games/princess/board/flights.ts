/** Where a piece with a new place comes from: the pile, the face-up tiles, the hand. */
import type { GameEvent } from '../../../lib/board';
import { keyOf } from './cells';

/** The name a piece had before, or that of what it came out of, as far as what happened tells it. `earlier` are the names then. */
export function originOf(
  name: string,
  earlier: ReadonlyMap<string, unknown>,
  happened: readonly GameEvent[],
): string | null {
  if (earlier.has(name)) return null;
  const [what, seat, cell] = name.split(':');
  if (what === 'display') return 'stacks';
  if (what === 'card') return 'deck';
  if (what === 'gem') return `gems:${seat}`;
  // `top` is a tile in a rival's small area.
  if (what !== 'cell' && what !== 'top') return null;
  const laid = happened.findLast(
    (event) =>
      event.kind === 'tile_laid' && String(event.seat) === seat && keyOf(event.cell as [number, number]) === cell,
  );
  if (!laid) return null;
  const slot = [...earlier.keys()].find((one) => one.startsWith('display:') && one.endsWith(`:${String(laid.tile)}`));
  return slot ?? 'stacks';
}
