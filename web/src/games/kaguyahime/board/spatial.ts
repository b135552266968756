/** Arrow keys: from one spot to the nearest in that direction, wherever it lies in the drawing. */
export interface Point {
  x: number;
  y: number;
}
const WAYS: Record<string, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** The index of the nearest point in the key's direction, or -1. What lies straight ahead counts as nearer than what lies aside. */
export function nearest(from: Point, points: Point[], key: string): number {
  const way = WAYS[key];
  if (!way) return -1;
  let best = -1;
  let least = Infinity;
  points.forEach((point, n) => {
    const ahead = (point.x - from.x) * way.x + (point.y - from.y) * way.y;
    const aside = Math.abs((point.x - from.x) * way.y) + Math.abs((point.y - from.y) * way.x);
    if (ahead < 2) return;
    const far = ahead + 2.5 * aside;
    if (far < least) [best, least] = [n, far];
  });
  return best;
}

/** Moves the focus among the live spots of a drawing; says whether it moved. */
export function moveFocus(root: Element, key: string): boolean {
  const middle = (element: Element): Point => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const now = document.activeElement;
  if (!now || !root.contains(now)) return false;
  const spots = [...root.querySelectorAll<SVGElement>('.spot.live')].filter((spot) => spot !== now);
  const found = spots[nearest(middle(now), spots.map(middle), key)];
  found?.focus();
  return found !== undefined;
}
