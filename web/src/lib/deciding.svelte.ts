/**
 * Deciding on a board: a move is looked at (pointer, focus), pinned by a first press, and made by a second one, by Enter
 * or by the confirming button. A board extends this with what can be picked up on it. No rule is computed here.
 */
import type { Choice, Shown } from './board';
import { settings } from './settings.svelte';

export class Deciding<V, A extends { kind: string }> {
  /** The move of the first press: it waits for the second. */
  pinned = $state.raw<Choice<A> | null>(null);
  /** The move under the pointer or the focus. */
  hovered = $state.raw<Choice<A> | null>(null);
  /** The move being looked at here, whether or not the table has taken note of it yet. */
  readonly looked = $derived(this.hovered ?? this.pinned);

  constructor(protected readonly table: () => Shown<V, A>) {}

  /** Lays down what was picked; a board adds its own. */
  reset(): void {
    this.pinned = null;
    this.hovered = null;
  }

  /** Lays everything down and tells the table so. */
  cancel(): void {
    this.reset();
    this.table().consider(null);
  }

  /** Looks at a move for as long as the pointer is there; then at the pinned one again. */
  hover(move: Choice<A> | null): void {
    if (this.hovered?.id === move?.id) return;
    this.hovered = move;
    this.table().glance(move);
  }

  pin(move: Choice<A> | null): void {
    this.pinned = move;
    this.hovered = null;
    this.table().consider(move);
  }

  /** First press: pins the move. The second, or a sure one, makes it; so does the first for those who confirm nothing. */
  press(move: Choice<A>, sure = false): void {
    if (sure || this.pinned?.id === move.id || !settings.confirm) this.make(move);
    else this.pin(move);
  }

  make(move: Choice<A>): void {
    this.pinned = null;
    this.hovered = null;
    this.table().choose(move);
  }

  /** Makes the pinned move. */
  confirm(): void {
    if (this.pinned) this.make(this.pinned);
  }

  /** Asks why a move is not possible; those who only look on ask nothing. */
  why(form: A): void {
    if (this.table().eyes !== null) this.table().why(form);
  }
}
