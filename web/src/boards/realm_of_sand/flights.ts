/** Pieces fly from where they lay to where they lie: measured before and after a change, so that nothing need be planned. */
import type { GameEvent } from '../../lib/board';

export type Places = Map<string, DOMRect>;

/** Where everything with a `data-fly` name is; what is not shown is left out. */
export function placesIn(root: HTMLElement | undefined): Places {
  const found: Places = new Map();
  root?.querySelectorAll<HTMLElement>('[data-fly]').forEach((element) => {
    const place = element.getBoundingClientRect();
    if (place.width > 0) found.set(element.dataset.fly!, place);
  });
  return found;
}

/** Which thing comes from where, besides those that keep their name: a square from its tile, a disk from the reserve. */
export function origins(happened: GameEvent[]): Map<string, string> {
  const from = new Map<string, string>();
  for (const event of happened) {
    const box = (name: unknown) => `box:${event.seat}:${String(name)}`;
    if (event.kind === 'tile_placed')
      for (const name of event.filled as string[]) from.set(box(name), `tile:${String(event.tile)}`);
    if (event.kind === 'disk_laid') from.set(box(event.box), `reserve:${event.seat}:${String(event.colour)}`);
    if (event.kind === 'disk_moved' || event.kind === 'square_moved') from.set(box(event.to), box(event.from));
    if (event.kind === 'disk_gained')
      from.set(`reserve:${event.seat}:${String(event.colour)}`, `supply:${String(event.colour)}`);
    if (event.kind === 'card_turned_up') from.set(`card:${String(event.card)}`, `deck:${String(event.level)}`);
  }
  return from;
}

/** Lets everything that changed its place fly there. */
export function fly(root: HTMLElement | undefined, before: Places, from: Map<string, string>, pace: number): void {
  if (!root || pace <= 0 || before.size === 0) return;
  root.querySelectorAll<HTMLElement>('[data-fly]').forEach((element) => {
    const name = element.dataset.fly!;
    const start = before.get(from.get(name) ?? name);
    const end = element.getBoundingClientRect();
    if (!start || end.width === 0) return;
    const [x, y] = [start.left - end.left, start.top - end.top];
    const scale = start.width / end.width;
    if (Math.abs(x) + Math.abs(y) < 2 && Math.abs(scale - 1) < 0.02) return;
    element.animate(
      [
        { transform: `translate(${x}px, ${y}px) scale(${scale})`, transformOrigin: '0 0', zIndex: 30 },
        { transform: 'none', transformOrigin: '0 0', zIndex: 30 },
      ],
      { duration: pace, easing: 'cubic-bezier(.3,.1,.2,1)' },
    );
  });
}
