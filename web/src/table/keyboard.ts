/** The keyboard at a table: Enter makes the considered move, Esc leaves it, and then the keyboard is on the next question. */
import type { Sitting } from './sitting.svelte';

interface List {
  home: () => void;
  focusFirst: () => void;
}

const CONTROLS = 'button, a, input, textarea, select, summary, [role="button"]';

export class Keyboard {
  /** Whether the keyboard was used last, and not the pointer. */
  used = false;

  constructor(
    private readonly sitting: () => Sitting,
    private readonly list: () => List | undefined,
  ) {}

  /** After a move made by keyboard, the keyboard is on the next question as soon as there is one. */
  readonly done = (): void => {
    if (this.used) this.list()?.home();
  };

  readonly pressed = (event: KeyboardEvent): void => {
    this.used = true;
    if (event.defaultPrevented || event.isComposing) return;
    const sitting = this.sitting();
    const inside = event.target instanceof Element ? event.target.closest(CONTROLS) : null;
    if (event.key === 'Escape' && (sitting.considered || sitting.reason)) {
      sitting.consider(null);
      sitting.reason = null;
      if (inside?.closest('.prompt')) this.list()?.focusFirst();
    } else if (event.key === 'Enter' && inside === null && sitting.considered && !sitting.glancing) {
      event.preventDefault();
      void sitting.choose(sitting.considered).then(this.done);
    }
  };

  readonly pointed = (): void => {
    this.used = false;
  };
}
