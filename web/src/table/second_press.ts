/**
 * An impatient second press at the place where a press has just made a move decides nothing: what has come to lie under
 * the pointer since then is another decision, which nobody has read yet.
 */
export const SOON_MS = 700;
const NEAR_PX = 14;

interface Press {
  x: number;
  y: number;
  at: number;
}

export class SecondPress {
  private last: Press | null = null;
  private idle = false;

  /** `madeAt` is when the last move was made. */
  constructor(
    private readonly madeAt: () => number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** A pointer goes down: whether it is such a second press is known from now on. */
  readonly down = ({ clientX: x, clientY: y }: { clientX: number; clientY: number }): void => {
    const { last } = this;
    const at = this.now();
    const near = last !== null && Math.hypot(x - last.x, y - last.y) <= NEAR_PX;
    this.idle = near && this.madeAt() >= last.at && at - this.madeAt() < SOON_MS;
    if (!this.idle) this.last = { x, y, at };
  };

  /** The click that follows: it goes nowhere if it is idle. Keys click too, without a pointer. */
  readonly click = (event: MouseEvent): void => {
    if (!this.idle || event.detail === 0) return;
    this.idle = false;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** Guards a table for as long as an effect lasts. */
export function guardPresses(madeAt: () => number): () => void {
  const { down, click } = new SecondPress(madeAt);
  addEventListener('pointerdown', down, true);
  addEventListener('click', click, true);
  return () => {
    removeEventListener('pointerdown', down, true);
    removeEventListener('click', click, true);
  };
}
