/** Going on to a tile: the steps that may be skipped before it are skipped one by one, each only where it is a legal move. */
import { layable, only, type Move } from './choices';
import type { Picking } from './picking.svelte';

/** A move may still be on its way when the next could be made; then it is tried again. */
const AGAIN_MS = 120;
const TRIES = 5;

export class Ahead {
  private wanted: { tile: string; slot: number } | null = null;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly legal: () => readonly Move[],
    private readonly picking: Pick<Picking, 'make' | 'takeTile'>,
  ) {}

  go(tile: string, slot: number): void {
    this.wanted = { tile, slot };
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
    if (layable(legal).has(this.wanted.tile)) {
      this.picking.takeTile(this.wanted.tile, this.wanted.slot);
      this.wanted = null;
    } else if (skip && this.tries++ < TRIES) {
      this.timer = setTimeout(() => this.step(), AGAIN_MS);
      this.picking.make(skip);
    } else {
      this.wanted = null;
    }
  }
}
