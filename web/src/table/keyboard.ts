/** The keyboard at a table: Enter makes the considered move, Esc leaves it, and then the keyboard is on the next question. */
import type { Texts } from '../lib/texts';
import { words } from '../lib/words.svelte';
import type { Sitting } from './sitting.svelte';

interface List {
  home: () => void;
  focusFirst: () => void;
}

/** Keys that only some boards have; their games say what they do. */
const OF_BOARDS = ['R', 'F', 'G'];

/** The keys at a table of a game, with what they do. */
export function keysOf(texts: Texts): [string, string][] {
  const say = (key: string): string => words.say(`table.keys.${key}`);
  return [
    ['Enter', say('enter')],
    ['Esc', say('escape')],
    ...OF_BOARDS.filter((key) => texts.has(`page.key.${key}`)).map((key): [string, string] => [
      key,
      texts.say(`page.key.${key}`),
    ]),
    ['Ctrl+Z', say('undo')],
    [say('space_key'), say('space')],
    [say('arrow_keys'), say('arrows')],
    ['Tab', say('tab')],
  ];
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
    // What is picked on the board stays picked: with a whole move in sight, Enter makes it.
    const picked = inside?.getAttribute('aria-pressed') === 'true' && inside.closest('.board') !== null;
    const undoes = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
    if (undoes && sitting.undoable > 0 && inside?.matches('input, textarea') !== true) {
      event.preventDefault();
      void sitting.undo(1);
    } else if (sitting.behind && inside === null && [' ', 'Enter', 'Escape'].includes(event.key)) {
      event.preventDefault();
      sitting.catchUp();
    } else if (event.key === 'Escape' && (sitting.considered || sitting.reason)) {
      sitting.consider(null);
      sitting.reason = null;
      if (inside?.closest('.prompt')) this.list()?.focusFirst();
    } else if (event.key === 'Enter' && (inside === null || picked) && sitting.considered && !sitting.glancing) {
      event.preventDefault();
      void sitting.choose(sitting.considered).then(this.done);
    }
  };

  readonly pointed = (event: PointerEvent): void => {
    this.used = false;
    // A press on the board while a rival's turn is shown: one has seen enough.
    const sitting = this.sitting();
    if (sitting.behind && event.target instanceof Element && event.target.closest('.board')) sitting.catchUp();
  };
}
