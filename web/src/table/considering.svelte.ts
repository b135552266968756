/** The move that is looked at, and what the server says it leads to. */
import type { Choice, Preview } from '../lib/board';
import { Considered } from '../lib/considered.svelte';

/** So long a move must be looked at before the server is asked about it: a mouse passes over many. */
const LOOK_MS = 90;

export class Considering<V> extends Considered {
  preview = $state.raw<Preview<V> | null>(null);
  private found = new Map<string, Preview<V>>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `ask` fetches what a move leads to; `mark` names the position and the eyes it is asked for. */
  constructor(
    private readonly ask: (choice: Choice) => Promise<Preview<V> | null>,
    private readonly mark: () => string,
  ) {
    super();
  }

  protected override show(choice: Choice | null): void {
    const same = choice?.id === this.choice?.id;
    super.show(choice);
    if (same) return;
    clearTimeout(this.timer);
    const key = choice && `${this.mark()} ${choice.id}`;
    this.preview = (key && this.found.get(key)) || null;
    if (choice && key && !this.preview) this.timer = setTimeout(() => void this.look(choice, key), LOOK_MS);
  }

  private async look(choice: Choice, key: string): Promise<void> {
    const preview = await this.ask(choice);
    if (!preview) return;
    this.found.set(key, preview);
    if (this.choice?.id === choice.id) this.preview = preview;
  }

  /** Another position: nothing is considered, and what was found out holds no longer. */
  clear(): void {
    this.found.clear();
    this.consider(null);
  }

  close(): void {
    clearTimeout(this.timer);
  }
}
