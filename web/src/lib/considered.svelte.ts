/** The move that is looked at: the picked one, or for a moment another that is only glanced at. */
import type { Choice } from './board';

export class Considered {
  choice = $state.raw<Choice | null>(null);
  /** The move that was picked, by a board or a list; it waits for the confirming press. */
  picked = $state.raw<Choice | null>(null);
  /** Another move than the picked one is pointed at: it cannot be confirmed before it is picked. */
  readonly glancing = $derived(this.choice !== this.picked);

  /** Picks a move, or lays down the one that was picked. */
  consider(choice: Choice | null): void {
    this.picked = choice;
    this.show(choice);
  }

  /** Looks at a move for as long as it is pointed at; with none the picked one is looked at again. */
  glance(choice: Choice | null): void {
    this.show(choice === null || choice.id === this.picked?.id ? this.picked : choice);
  }

  protected show(choice: Choice | null): void {
    this.choice = choice;
  }
}
