/** A tile under the finger or the mouse: it follows, tells over which cell it is, and says where it was let go. */

const FAR_ENOUGH = 6;

export class Drag {
  tile: string | null = $state(null);
  slot: number | null = $state(null);
  x = $state(0);
  y = $state(0);
  private start: { tile: string; slot: number | null; x: number; y: number; pointer: number } | null = null;
  /** The click that a browser sends after a drag is not one. */
  private justDropped = false;

  constructor(
    private readonly begun: (tile: string, slot: number | null) => void,
    private readonly over: (cell: string | null) => void,
    private readonly dropped: (cell: string | null) => void,
  ) {}

  down(event: PointerEvent, tile: string, slot: number | null): void {
    if (event.button !== 0) return;
    this.start = { tile, slot, x: event.clientX, y: event.clientY, pointer: event.pointerId };
    this.justDropped = false;
  }

  move(event: PointerEvent): void {
    const start = this.start;
    if (!start || event.pointerId !== start.pointer) return;
    if (this.tile === null) {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < FAR_ENOUGH) return;
      this.tile = start.tile;
      this.slot = start.slot;
      this.begun(start.tile, start.slot);
    }
    this.x = event.clientX;
    this.y = event.clientY;
    this.over(cellAt(event));
  }

  up(event: PointerEvent): void {
    if (this.tile !== null) {
      this.justDropped = true;
      this.dropped(cellAt(event));
      // The click comes right after; if the browser sends none, the next real one must count.
      setTimeout(() => (this.justDropped = false), 60);
    }
    this.cancel();
  }

  cancel(): void {
    this.start = null;
    this.tile = null;
    this.slot = null;
  }

  /** Whether a click is only the end of a drag. */
  swallows(): boolean {
    return this.justDropped;
  }
}

function cellAt(event: PointerEvent): string | null {
  const under = document.elementFromPoint(event.clientX, event.clientY);
  return under?.closest<HTMLElement>('[data-cell]')?.dataset.cell ?? null;
}
