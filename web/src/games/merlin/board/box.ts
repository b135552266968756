/** Where everything is on the isle: squares, holes, slots and lines of a box, in the units of the drawing. */

export const PITCH = 140; // side of a square
export const DIE = 31; // side of a die
export const REACH = 20; // from the middle of a hole to the middle of a die in it, along each axis

export const MARGIN = 47; // coast, sea and frame around the grid
const WILD = 'wild'; // stands for the icon of its hole

export interface Point {
  x: number;
  y: number;
}
export interface Square extends Point {
  id: string;
  kind: 'corner' | 'edge' | 'central';
  row: number;
  column: number;
}
export interface Slot extends Point {
  id: string;
  hole: string;
  /** How a move names it: the slot itself in a large hole, the whole hole where slots are alike. */
  spot: string;
}
export interface Hole extends Point {
  id: string;
  size: 'large' | 'small';
  slots: Slot[];
  /** Where the four (or two) sockets are, as a box around the middle of the hole. */
  left: number;
  top: number;
  width: number;
  height: number;
}
export interface Line extends Point {
  id: string;
  upright: boolean;
  squares: [string, string];
  ends: [string, string];
  supports: string[];
}

interface SquareRow {
  id: string;
  kind: Square['kind'];
  row: number;
  column: number;
}
interface HoleRow {
  id: string;
  y: number;
  x: number;
  size: Hole['size'];
  slots: { id: string }[];
}
interface LineRow {
  id: string;
  orientation: string;
  squares: [string, string];
  ends: [string, string];
  supports: [string, string][];
}

/** The drawing's geometry of a component set; boards of other sizes come out as they are declared. */
export class Ground {
  readonly rows: number;
  readonly columns: number;
  readonly width: number;
  readonly height: number;
  readonly squares = new Map<string, Square>();
  readonly holes = new Map<string, Hole>();
  readonly slots = new Map<string, Slot>();
  readonly lines = new Map<string, Line>();

  constructor(box: Record<string, unknown>) {
    const board = box.board as { rows: number; columns: number };
    this.rows = board.rows;
    this.columns = board.columns;
    this.width = this.columns * PITCH + 2 * MARGIN;
    this.height = this.rows * PITCH + 2 * MARGIN;
    for (const { id, kind, row, column } of box.square as SquareRow[]) {
      this.squares.set(id, { id, kind, row, column, x: at(column + 0.5), y: at(row + 0.5) });
    }
    for (const row of box.hole as HoleRow[]) this.addHole(row);
    for (const { id, orientation, squares, ends, supports } of box.line as LineRow[]) {
      const [one, other] = ends.map((end) => this.holes.get(end)!) as [Hole, Hole];
      const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
      this.lines.set(id, {
        id,
        upright: orientation === 'vertical',
        squares,
        ends,
        supports: supports.flat(),
        ...middle,
      });
    }
  }

  private addHole(row: HoleRow): void {
    const [x, y] = [at(row.x), at(row.y)];
    const slots = row.slots.map(({ id }): Slot => {
      const side = id.slice(-2);
      const spot = row.size === 'small' ? row.id : id;
      const slot = {
        id,
        hole: row.id,
        spot,
        x: x + (side[1] === 'E' ? REACH : -REACH),
        y: y + (side[0] === 'S' ? REACH : -REACH),
      };
      this.slots.set(id, slot);
      return slot;
    });
    const half = DIE / 2 + 4.5;
    const xs = slots.map((slot) => slot.x);
    const ys = slots.map((slot) => slot.y);
    const [left, top] = [Math.min(...xs) - half, Math.min(...ys) - half];
    const [width, height] = [Math.max(...xs) + half - left, Math.max(...ys) + half - top];
    this.holes.set(row.id, { id: row.id, size: row.size, slots, x, y, left, top, width, height });
  }

  /** The icon that the dice of a hole show; what is free of it takes no other (MBH-5.1). */
  iconOf(hole: Hole, filled: Record<string, { face: string }>): string | undefined {
    return hole.slots.map(({ id }) => filled[id]?.face).find((face) => face !== undefined && face !== WILD);
  }

  /** The slot that the next die of a spot lies in; the last one if none is free. */
  slotOf(spot: string, filled: Record<string, unknown>): Slot {
    const slot = this.slots.get(spot);
    if (slot) return slot;
    const { slots } = this.holes.get(spot)!;
    return slots.find(({ id }) => !(id in filled)) ?? slots.at(-1)!;
  }

  /** All spots that a move can name, in the order of the box. */
  spots(): string[] {
    return [...new Set([...this.slots.values()].map((slot) => slot.spot))];
  }
}

function at(line: number): number {
  return MARGIN + line * PITCH;
}

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

export function isDirection(key: string): key is Direction {
  return key === 'ArrowLeft' || key === 'ArrowRight' || key === 'ArrowUp' || key === 'ArrowDown';
}

/** The place one gets to from `here` in a direction: the nearest, with a preference for straight ahead; -1 if there is none. */
export function neighbour(places: readonly Point[], here: Point, direction: Direction): number {
  let best = -1;
  let least = Infinity;
  for (const [index, place] of places.entries()) {
    const [dx, dy] = [place.x - here.x, place.y - here.y];
    const level = direction === 'ArrowLeft' || direction === 'ArrowRight';
    const ahead = level ? (direction === 'ArrowRight' ? dx : -dx) : direction === 'ArrowDown' ? dy : -dy;
    const aside = Math.abs(level ? dy : dx);
    // Half an opening to both sides: what lies more aside than ahead belongs to another arrow.
    if (ahead < 1 || aside > ahead * 1.6) continue;
    const way = ahead + 2 * aside;
    if (way < least) [best, least] = [index, way];
  }
  return best;
}
