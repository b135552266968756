/** Pieces fly from where they lay to where they lie: measured before and after a change, so that nothing need be planned. */

/** Where each piece is, by its name (`data-fly`). */
export type Places = Map<string, DOMRect>;

const EASING = 'cubic-bezier(0.3, 0.1, 0.2, 1)';

const flying = (root: Element): NodeListOf<HTMLElement | SVGElement> => root.querySelectorAll('[data-fly]');

/** Where everything with a name is; what is not shown is left out. */
export function placesIn(root: Element | undefined): Places {
  const found: Places = new Map();
  if (root)
    for (const element of flying(root)) {
      const place = element.getBoundingClientRect();
      if (place.width > 0) found.set(element.dataset.fly!, place);
    }
  return found;
}

/** Lets everything that has changed its place fly there; `origin` says where a piece comes from that had another name. */
export function fly(
  root: Element | undefined,
  earlier: Places,
  origin: (name: string) => string | null | undefined,
  pace: number,
): void {
  if (!root || pace <= 0 || earlier.size === 0) return;
  for (const element of flying(root)) {
    const name = element.dataset.fly!;
    const start = earlier.get(origin(name) ?? name);
    const end = element.getBoundingClientRect();
    if (!start || end.width === 0) continue;
    const [x, y] = [start.left - end.left, start.top - end.top];
    const scale = start.width / end.width;
    if (Math.abs(x) + Math.abs(y) < 3 && Math.abs(scale - 1) < 0.02) continue;
    const still = { transformOrigin: '0 0', transformBox: 'fill-box', zIndex: 30 };
    element.animate(
      [
        { ...still, transform: `translate(${x}px, ${y}px) scale(${scale})` },
        { ...still, transform: 'none' },
      ],
      { duration: pace, easing: EASING },
    );
  }
}
