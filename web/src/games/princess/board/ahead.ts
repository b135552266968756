/** Going on to a later step: those before it that may be skipped are skipped one by one, each only where it is a legal move. */
import { only, type Move } from './choices';
import type { Picking } from './picking.svelte';

/** A move may still be on its way when the next could be made; then it is tried again. */
const AGAIN_MS = 120;
const TRIES = 5;

export class Ahead {
  private wanted: { isThere: (legal: readonly Move[]) => boolean; then: () => void } | null = null;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly legal: () => readonly Move[],
    private readonly picking: Pick<Picking, 'make'>,
  ) {}

  /** Skips until the step is there that was pressed, and does then what was meant. */
  go(isThere: (legal: readonly Move[]) => boolean, then: () => void): void {
    this.wanted = { isThere, then };
    this.arrive();
  }

  /** The board stands before another decision. */
  arrive(): void {
    this.tries = 0;
    this.step();
  }

  private step(): void {
    clearTimeout(this.timer);
    if (!this.wanted) return;
    const legal = this.legal();
    const skip = only(legal, 'skip');
    if (this.wanted.isThere(legal)) {
      const { then } = this.wanted;
      this.wanted = null;
      then();
    } else if (skip && this.tries++ < TRIES) {
      this.timer = setTimeout(() => this.step(), AGAIN_MS);
      this.picking.make(skip);
    } else {
      this.wanted = null;
    }
  }
}
