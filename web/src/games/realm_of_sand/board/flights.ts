/** Which thing comes from where, besides those that keep their name: a square from its tile, a disk from the reserve. */
import type { GameEvent } from '../../../lib/board';

export function origins(
  happened: readonly GameEvent[],
  earlier: ReadonlyMap<string, unknown> = new Map(),
): Map<string, string> {
  const from = new Map<string, string>();
  for (const event of happened) {
    const box = (name: unknown) => `box:${event.seat}:${String(name)}`;
    const head = `seat:${event.seat}`;
    if (event.kind === 'tile_placed')
      for (const name of event.filled as string[]) from.set(box(name), `tile:${String(event.tile)}`);
    if (event.kind === 'disk_laid') {
      const reserve = `reserve:${event.seat}:${String(event.colour)}`;
      from.set(box(event.box), earlier.size === 0 || earlier.has(reserve) ? reserve : head);
    }
    if (event.kind === 'disk_moved' || event.kind === 'square_moved') from.set(box(event.to), box(event.from));
    if (event.kind === 'disk_gained')
      from.set(`reserve:${event.seat}:${String(event.colour)}`, `supply:${String(event.colour)}`);
    if (event.kind === 'card_turned_up') from.set(`card:${String(event.card)}`, `deck:${String(event.level)}`);
  }
  return from;
}
