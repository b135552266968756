/**
 * What the server has told and is not shown yet: one thing after the other, each with its time, so that a rival's turn
 * is seen step by step. Nothing here knows what a step is; the table says how to show one and whether there is
 * anything to see in it.
 */
export interface Stage<T> {
  /** Shows one step; `time` is how long it stays alone. */
  show: (step: T, time: number) => void;
  /** Whether there is anything to see in a step: if not, the next one follows at once. */
  isSeen: (step: T) => boolean;
  /** Milliseconds for a step; 0: everything at once. */
  time: () => number;
  /** The longest that all waiting steps may take together. */
  patience: () => number;
  /** Resolves when everything on the board has come to rest. */
  atRest: () => Promise<unknown>;
  /** Whether steps wait has changed. */
  changed: (behind: boolean) => void;
}

/** Quicker than this nobody can follow: then several steps are shown at once. */
const LEAST_MS = 90;
/** No animation holds up the table for longer. */
const LONGEST_MS = 3200;

/** How long the next step takes if so many wait, and how many of them are shown together. */
export function rhythm(waiting: number, time: number, patience: number): { time: number; together: number } {
  if (time <= 0 || patience <= 0) return { time: 0, together: waiting };
  const each = Math.min(time, patience / waiting);
  if (each >= LEAST_MS) return { time: each, together: 1 };
  return { time: LEAST_MS, together: Math.ceil((waiting * LEAST_MS) / patience) };
}

export class Queue<T> {
  private readonly waiting: T[] = [];
  /** The step that has its time now; another number is another step. */
  private step = 0;
  private holding = false;

  constructor(private readonly stage: Stage<T>) {}

  get isBehind(): boolean {
    return this.waiting.length > 0;
  }

  add(...steps: T[]): void {
    this.waiting.push(...steps);
    if (!this.holding) this.go();
    else this.stage.changed(this.isBehind);
  }

  /** Shows at once what waits: somebody pressed, or nobody looks. */
  skip(): void {
    this.step += 1;
    this.holding = false;
    while (this.waiting.length > 0) this.stage.show(this.waiting.shift()!, 0);
    this.stage.changed(false);
  }

  private go(): void {
    this.holding = false;
    while (this.waiting.length > 0 && !this.holding) {
      const { stage } = this;
      const { time, together } = rhythm(this.waiting.length, stage.time(), stage.patience());
      const hurried = time < stage.time();
      let seen = false;
      for (const step of this.waiting.splice(0, together)) {
        stage.show(step, time);
        seen ||= stage.isSeen(step);
      }
      if (seen && time > 0) this.hold(time, hurried);
    }
    this.stage.changed(this.isBehind);
  }

  /** Goes on after the time of a step, and not before its pieces lie still, unless much is waiting. */
  private hold(time: number, hurried: boolean): void {
    this.holding = true;
    const now = ++this.step;
    const later = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
    const still = hurried ? Promise.resolve() : later(0).then(() => this.stage.atRest());
    const rest = Promise.race([still, later(LONGEST_MS)]).catch(() => undefined);
    void Promise.all([later(time), rest]).then(() => {
      if (now === this.step) this.go();
    });
  }
}
