/** Moves tried out at a position of a finished game: the legal ones, the one that is looked at, and what it leads to. */
import type { ActionForm, Preview as Told } from '../generated/wire';
import { api } from '../lib/api';
import type { Choice, Preview } from '../lib/board';
import { Considering } from '../table/considering.svelte';

export class Trying {
  legal = $state.raw<Choice[]>([]);
  /** The move that the seat made here, in notation; empty if it was another seat's turn. */
  made = '';
  /** What happens when a move is chosen on the board or in the list. */
  chosen: (choice: Choice) => void = () => undefined;
  private readonly looked: Considering<unknown>;

  constructor(
    readonly table: string,
    readonly move: number,
    readonly seat: number,
  ) {
    this.looked = new Considering<unknown>(
      async (choice) => {
        const { preview } = await api.tried(table, move, seat, choice.notation);
        return previewOf(choice, preview);
      },
      () => `${move} ${seat}`,
    );
  }

  get considered(): Choice | null {
    return this.looked.choice;
  }
  /** The move that was picked, whatever is glanced at. */
  get picked(): Choice | null {
    return this.looked.picked;
  }
  get preview(): Preview<unknown> | null {
    return this.looked.preview;
  }

  readonly consider = (choice: Choice | null): void => this.looked.consider(choice);
  readonly glance = (choice: Choice | null): void => this.looked.glance(choice);
  readonly choose = (choice: Choice): void => this.chosen(choice);

  async load(): Promise<void> {
    const found = await api.choices(this.table, this.move, this.seat);
    this.legal = (found.moves ?? []) as Choice[];
    this.made = found.made ?? '';
  }

  /** One move alone, drawn with what it leads to. */
  show(action: ActionForm, preview: Told): void {
    const choice = action as Choice;
    this.legal = [choice];
    this.looked.choice = choice;
    this.looked.preview = previewOf(choice, preview);
  }
}

function previewOf(choice: Choice, told: Told): Preview<unknown> {
  const found: Preview<unknown> = { choice, sentences: told.sentences ?? [], reveals: told.reveals ?? false };
  if (told.view) found.view = told.view;
  if (told.events) found.events = told.events as unknown as NonNullable<Preview<unknown>['events']>;
  if (told.over) found.over = true;
  return found;
}
