/** Pieces that move: each drawn piece has a key (`data-fly`), and goes from where its key was to where it is. */

export type Places = Map<string, DOMRect>;

export function placesIn(root: HTMLElement): Places {
  const found: Places = new Map();
  for (const element of root.querySelectorAll<HTMLElement>('[data-fly]'))
    found.set(element.dataset.fly!, element.getBoundingClientRect());
  return found;
}

/** Lets every piece fly from its earlier place; `origin` says where one with a new key comes from. */
export function fly(root: HTMLElement, earlier: Places, origin: (key: string) => string | null, pace: number): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-fly]')) {
    const key = element.dataset.fly!;
    const source = earlier.has(key) ? key : origin(key);
    const from = source === null ? undefined : earlier.get(source);
    if (!from || from.width === 0) continue;
    const to = element.getBoundingClientRect();
    const right = from.left + from.width / 2 - (to.left + to.width / 2);
    const down = from.top + from.height / 2 - (to.top + to.height / 2);
    if (to.width === 0 || Math.abs(right) + Math.abs(down) < 3) continue;
    const scale = from.width / to.width;
    element.animate(
      [
        { transform: `translate(${right}px, ${down}px) scale(${scale})`, zIndex: 5 },
        { transform: 'none', zIndex: 5 },
      ],
      { duration: pace, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
    );
  }
}
