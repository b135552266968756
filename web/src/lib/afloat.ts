/** Copies of pieces that float over the page for as long as they move. */

export type Rect = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

const SVG = 'http://www.w3.org/2000/svg';
const NAMES = ['data-at', 'data-fly', 'data-spot', 'data-cell', 'data-card', 'id', 'tabindex'];

/** A copy of a piece by itself; of a part of a picture in a picture of its own. It has no names, so nobody finds it. */
export function afloat(element: Element): HTMLElement | SVGElement {
  const copy = element.cloneNode(true) as HTMLElement | SVGElement;
  for (const one of [copy, ...copy.querySelectorAll('*')]) for (const name of NAMES) one.removeAttribute(name);
  if (!(element instanceof SVGGraphicsElement) || !element.ownerSVGElement) return copy;
  const { x, y, width, height } = element.getBBox();
  copy.removeAttribute('transform');
  copy.style.transform = 'none';
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
  picture.append(copy);
  return picture;
}

/** Shows something over everything, at a place, until it has moved. */
export function over(
  shown: HTMLElement | SVGElement,
  at: Rect,
  frames: Keyframe[],
  timing: KeyframeAnimationOptions,
): Animation {
  const holder = document.createElement('div');
  holder.setAttribute('aria-hidden', 'true');
  holder.dataset.afloat = '';
  Object.assign(holder.style, {
    position: 'fixed',
    left: `${at.left}px`,
    top: `${at.top}px`,
    width: `${at.width}px`,
    height: `${at.height}px`,
    transformOrigin: '0 0',
    pointerEvents: 'none',
    zIndex: '60',
  });
  Object.assign(shown.style, { width: '100%', height: '100%', margin: '0', overflow: 'visible' });
  holder.append(shown);
  document.body.append(holder);
  const animation = holder.animate(frames, { fill: 'backwards', ...timing });
  const gone = (): void => holder.remove();
  animation.finished.then(gone, gone);
  return animation;
}

/** Keeps a piece from being seen for a while: its copy is on the way. It counts as moving for so long. */
export function hide(element: Element, duration: number, delay = 0): void {
  element.animate([{ visibility: 'hidden' }, { visibility: 'hidden' }], { duration: duration + delay });
}
