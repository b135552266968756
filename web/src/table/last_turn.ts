/** What the others did since one's own last move, kept step by step so that it can be shown once more. */
import type { Snapshot } from '../generated/wire';
import type { GameEvent } from '../lib/board';

/** One step that was shown: what came, and when it was heard. */
export interface Told {
  now: Snapshot;
  happened: GameEvent[];
  heard: number;
}

/** A snapshot to look at: nothing is decided in it, and it is nobody's turn. */
const past = (now: Snapshot): Snapshot => ({
  ...now,
  status: 'running',
  result: null,
  waiting: [],
  legal: [],
  undo: 0,
});

export class LastTurn {
  /** The table before the first of the steps. */
  private start: Snapshot | null = null;
  private steps: Told[] = [];
  /** One has moved oneself since the last of them: what comes next is another turn. */
  private answered = true;

  get isThere(): boolean {
    return this.start !== null && this.steps.length > 0;
  }

  /** Something was shown; `own` says whether it was one's own move, null that it was no move. */
  add(before: Snapshot | null, step: Told, own: boolean | null): void {
    if (own === null || before === null) return;
    if (own) {
      this.answered = true;
      return;
    }
    if (this.answered) this.forget();
    this.start ??= before;
    this.answered = false;
    this.steps.push(step);
  }

  /** Other eyes, or moves that were taken back: what was kept is not what happened. */
  forget(): void {
    this.start = null;
    this.steps = [];
  }

  /** Everything once more, from before it happened to how it is now. */
  again(now: Snapshot, heard: number): Told[] {
    const first = this.start ? [{ now: past(this.start), happened: [], heard }] : [];
    const steps = this.steps.map((step) => ({ ...step, now: past(step.now) }));
    return [...first, ...steps, { now, happened: [], heard }];
  }
}
