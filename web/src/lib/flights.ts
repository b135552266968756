/**
 * Pieces fly from where they lay to where they lie, at the size they had: measured before and after a change, so that
 * nothing need be planned. What is drawn within a picture flies as a copy, over everything.
 */
import { afloat, hide, over, type Rect } from './afloat';

/** Where each piece is, by its name (`data-fly`). */
export type Places = Map<string, DOMRect>;

export const EASING = 'cubic-bezier(0.3, 0.1, 0.2, 1)';

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

/** Where a piece of some size begins that comes out of a place: in its middle, and not larger than it. */
export function within(place: Rect, end: Rect): Rect {
  const scale = Math.min(place.width / end.width, place.height / end.height);
  const [width, height] = [end.width * scale, end.height * scale];
  const [left, top] = [place.left + (place.width - width) / 2, place.top + (place.height - height) / 2];
  return { left, top, width, height };
}

/** The way from one place to another, as the transform at its beginning. */
export const wayFrom = (start: Rect, end: Rect): string =>
  `translate(${start.left - end.left}px, ${start.top - end.top}px) scale(${start.width / end.width})`;

const isSame = (start: Rect, end: Rect): boolean =>
  Math.abs(start.left - end.left) + Math.abs(start.top - end.top) < 3 && Math.abs(start.width / end.width - 1) < 0.02;

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
    const source = origin(name);
    const place = earlier.get(source ?? name);
    const end = element.getBoundingClientRect();
    if (!place || end.width === 0) continue;
    const start = source == null ? place : within(place, end);
    if (isSame(start, end)) continue;
    if (element instanceof SVGGraphicsElement && element.ownerSVGElement) flyOver(element, start, end, pace);
    else {
      const still = { transformOrigin: '0 0', zIndex: 30 };
      const frames = [
        { ...still, transform: wayFrom(start, end) },
        { ...still, transform: 'none' },
      ];
      element.animate(frames, { duration: pace, easing: EASING });
    }
  }
}

/** A part of a picture flies as a copy, and is not seen itself before it has come. */
function flyOver(element: SVGGraphicsElement, start: Rect, end: Rect, pace: number): void {
  const copy = afloat(element);
  hide(element, pace);
  over(copy, end, [{ transform: wayFrom(start, end) }, { transform: 'none' }], { duration: pace, easing: EASING });
}
