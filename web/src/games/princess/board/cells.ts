/** Cells of an area: their keys, the rows and columns to draw, and who robs whom. Geometry only; rules are the server's. */

export type Cell = [row: number, column: number];
export type Area = Record<string, string[]>;

/** The cells of the start board (rules.md, section 5.0). */
const START = new Set(['0,0', '0,1', '1,0', '1,1']);

export const keyOf = (cell: readonly [number, number]): string => `${cell[0]},${cell[1]}`;

export function cellOf(key: string): Cell {
  const [row, column] = key.split(',').map(Number);
  return [row ?? 0, column ?? 0];
}

/** Whether the start board itself shows on this cell. */
export const isPrinted = (key: string, stack: readonly string[] | undefined): boolean =>
  START.has(key) && stack?.length === 1;

export interface Span {
  low: number;
  high: number;
}

/** The rows (or columns) in which a tile lies or could be laid without outgrowing the frame. */
export function reach(occupied: readonly number[], frame: number): Span {
  const low = Math.min(...occupied);
  const high = Math.max(...occupied);
  return { low: Math.max(low - 1, high - frame + 1), high: Math.min(high + 1, low + frame - 1) };
}

export interface Field {
  rows: number[];
  columns: number[];
}

const range = ({ low, high }: Span): number[] => Array.from({ length: high - low + 1 }, (_, i) => low + i);

/** One more line than the frame has: so many are seen at once, so that an area keeps its scale and, mostly, its place. */
function window(occupied: readonly number[], frame: number): Span {
  const needed = reach(occupied, frame);
  const lines = frame + 1;
  const first = Math.floor((2 - lines) / 2); // the start board, lines 0 and 1, in the middle
  const low = Math.min(needed.low, Math.max(first, needed.high - lines + 1));
  return { low, high: low + lines - 1 };
}

/** The rows and columns to draw for an area; a bare one shows the place of the start board. */
export function fieldOf(area: Area, frameRows: number, frameColumns: number): Field {
  const cells = Object.keys(area).map(cellOf);
  if (cells.length === 0) return { rows: [0, 1], columns: [0, 1] };
  const span = (line: 0 | 1, frame: number): number[] =>
    range(
      window(
        cells.map((cell) => cell[line]),
        frame,
      ),
    );
  return { rows: span(0, frameRows), columns: span(1, frameColumns) };
}

/** Only the rows and columns with tiles: for small pictures of an area. */
export function snugField(area: Area): Field {
  const cells = Object.keys(area).map(cellOf);
  if (cells.length === 0) return { rows: [0, 1], columns: [0, 1] };
  const span = (of: number[]): number[] => range({ low: Math.min(...of), high: Math.max(...of) });
  return { rows: span(cells.map(([row]) => row)), columns: span(cells.map(([, column]) => column)) };
}

/** Whether the cell has a tile or touches one by a side or a corner. */
export function isNear(area: Area, [row, column]: Cell): boolean {
  for (let down = -1; down <= 1; down++)
    for (let right = -1; right <= 1; right++) if (keyOf([row + down, column + right]) in area) return true;
  return false;
}

/** Where an arrow key leads in the field; at its edge one stays. */
export function step(field: Field, [row, column]: Cell, arrow: string): Cell | null {
  const move = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[arrow];
  if (!move) return null;
  const clamp = (value: number, among: number[]): number => Math.max(among[0] ?? 0, Math.min(among.at(-1) ?? 0, value));
  return [clamp(row + move[0]!, field.rows), clamp(column + move[1]!, field.columns)];
}

/** Whom a thief robs: left is the next seat, right the one before (rules.md, section 4). */
export function victimOf(thief: number, players: number, direction: string): number {
  return (thief + (direction === 'left' ? 1 : players - 1)) % players;
}

/** How many visible tiles of each element and sky an area shows. */
export function tally(area: Area, kinds: ReadonlyMap<string, { element: string; sky: string }>): Map<string, number> {
  const counted = new Map<string, number>();
  for (const stack of Object.values(area)) {
    const kind = kinds.get(stack.at(-1) ?? '');
    if (!kind) continue;
    for (const attribute of [kind.element, kind.sky]) counted.set(attribute, (counted.get(attribute) ?? 0) + 1);
  }
  return counted;
}
