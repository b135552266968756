/**
 * The cross of boards as it is seen: turned so that one's own board lies in front (south).
 *
 * Cells and rotations in views and moves are those of the rules (row southward, column eastward, the princess's board 0 to 2);
 * what is drawn is the same cross after some clockwise quarter turns around the princess's centre.
 */
export type Cell = [number, number];
export type Side = 'P' | 'N' | 'E' | 'S' | 'W';
export type Arm = Exclude<Side, 'P'>;

const CLOCKWISE: readonly Arm[] = ['N', 'E', 'S', 'W'];

/** On whose board a cell lies. */
export function sideOf([row, column]: Cell): Side {
  if (row < 0) return 'N';
  if (row > 2) return 'S';
  if (column < 0) return 'W';
  return column > 2 ? 'E' : 'P';
}

/** How many clockwise quarter turns bring this side to the front. */
export function turnsToFront(side: Arm): number {
  return (2 - CLOCKWISE.indexOf(side) + 4) % 4;
}

/** Where a side is seen after so many quarter turns. */
export function turnedSide(side: Side, turns: number): Side {
  if (side === 'P') return 'P';
  return CLOCKWISE[(CLOCKWISE.indexOf(side) + turns + 4) % 4]!;
}

/** Where a cell is seen after so many clockwise quarter turns; a negative number turns back. */
export function turnedCell([row, column]: Cell, turns: number): Cell {
  let down = row - 1;
  let right = column - 1;
  for (let n = (turns + 4) % 4; n > 0; n--) [down, right] = [right, -down];
  // Adding 1 also turns a negative zero into a plain number.
  return [down + 1, right + 1];
}

/** The place of a cell within its board of three by three, as it is seen. */
export function within(cell: Cell): Cell {
  return [(cell[0] + 3) % 3, (cell[1] + 3) % 3];
}

/** The nine cells of a board, row by row. */
export function cellsOf(side: Side): Cell[] {
  const corner: Record<Side, Cell> = { P: [0, 0], N: [-3, 0], S: [3, 0], W: [0, -3], E: [0, 3] };
  const [top, left] = corner[side];
  return Array.from({ length: 9 }, (_, n): Cell => [top + Math.floor(n / 3), left + (n % 3)]);
}

/** A cell as views name it. */
export function nameOf(cell: Cell): string {
  return `${cell[0]},${cell[1]}`;
}

export function cellNamed(name: string): Cell {
  const [row, column] = name.split(',').map(Number);
  return [row!, column!];
}

export function same(one: Cell | null, two: Cell | null): boolean {
  return one !== null && two !== null && one[0] === two[0] && one[1] === two[1];
}

/** The lit part of a moon of this age (0 new, half of `month` full), as a path around the origin. */
export function moon(age: number, month: number, r: number): string {
  const phase = (age / month) % 1;
  const bulge = r * Math.abs(Math.cos(2 * Math.PI * phase));
  const waxing = phase < 0.5;
  const gibbous = phase > 0.25 && phase < 0.75;
  const limb = waxing ? 1 : 0;
  const inner = waxing === gibbous ? 1 : 0;
  return `M0 ${-r}A${r} ${r} 0 0 ${limb} 0 ${r}A${bulge.toFixed(2)} ${r} 0 0 ${inner} 0 ${-r}Z`;
}
