/**
 * Marks on the board what has happened: places have names there (`data-at`, `data-fly`, `data-spot`), and what a name stands
 * for is known to the game alone. `recent` stays until one's next move, `now` is what this step does, `lit` is pointed at.
 */
export interface Marks {
  recent: ReadonlySet<string>;
  now: ReadonlySet<string>;
  lit: ReadonlySet<string>;
}

const NAMED = '[data-at], [data-fly], [data-spot]';
const namesOf = ({ dataset: { at, fly, spot } }: HTMLElement): string[] =>
  [at, fly, spot].filter((name) => name !== undefined);

export function mark(root: Element, marks: Marks): void {
  for (const element of root.querySelectorAll<HTMLElement>(NAMED)) {
    const names = namesOf(element);
    for (const [kind, marked] of Object.entries(marks) as [keyof Marks, ReadonlySet<string>][]) {
      const wanted = names.some((name) => marked.has(name));
      if (element.hasAttribute(`data-mark-${kind}`) !== wanted) element.toggleAttribute(`data-mark-${kind}`, wanted);
    }
  }
}

/** Keeps the marks right while the board is drawn and changes; `follow` calls back whenever the marks are others. */
export function marking(marks: () => Marks): (root: Element) => () => void {
  return (root) => {
    const draw = (): void => mark(root, marks());
    const observer = new MutationObserver(draw);
    const attributeFilter = ['data-at', 'data-fly', 'data-spot'];
    observer.observe(root, { subtree: true, childList: true, attributeFilter });
    draw();
    return () => observer.disconnect();
  };
}
