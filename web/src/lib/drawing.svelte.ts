/**
 * A big board is drawn piece by piece at first, so that the page can be used meanwhile. The table asks for it; a replay
 * and a lesson, which look for things on the board, get it all at once.
 */
import { getContext, setContext } from 'svelte';
import { inTurn } from './turns';

const KEY = 'draws in turn';

/** For all that is inside a component: its parts are drawn in turn. */
export const drawInTurn = (): void => void setContext(KEY, true);
export const drawsInTurn = (): boolean => getContext(KEY) === true;

/** For a long list: some of it at first, then more with every turn, and all of it from then on. */
export class Growing {
  #shown = $state(Infinity);
  #longest = 0;

  /** Made while a component is made. */
  constructor(step: number) {
    if (!drawsInTurn()) return;
    this.#shown = step;
    $effect(() => {
      if (this.#shown !== Infinity)
        return inTurn(() => (this.#shown = this.#shown + step >= this.#longest ? Infinity : this.#shown + step));
    });
  }

  /** Whether the thing at a place may be drawn by now. */
  has(place: number): boolean {
    this.#longest = Math.max(this.#longest, place + 1);
    return place < this.#shown;
  }

  of<T>(list: readonly T[]): readonly T[] {
    this.#longest = Math.max(this.#longest, list.length);
    return this.#shown >= list.length ? list : list.slice(0, this.#shown);
  }
}
