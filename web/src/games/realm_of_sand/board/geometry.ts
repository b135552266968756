/** Patterns on the grid of boxes: turning, mirroring, laying; and places along the circle of runes. No rule is judged here. */

export interface Cell {
  row: number;
  col: number;
  colour: string;
}

/** A pattern as it lies: its cells and the size of the rectangle around them. */
export interface Shape {
  cells: Cell[];
  rows: number;
  cols: number;
}

export interface Grid {
  rows: number;
  cols: number;
}

export interface Spot {
  x: number;
  y: number;
}

export function shapeOf(pattern: string[]): Shape {
  const cells: Cell[] = [];
  pattern.forEach((line, row) => {
    [...line].forEach((colour, col) => {
      if (colour !== '.') cells.push({ row, col, colour });
    });
  });
  return { cells, rows: pattern.length, cols: pattern[0]?.length ?? 0 };
}

/** The pattern at orientation `o`: from 4 on mirrored left to right first, then `o % 4` quarter turns clockwise (ROS-5.2). */
export function oriented(pattern: string[], o: number): Shape {
  let { cells, rows, cols } = shapeOf(pattern);
  if (o >= 4) cells = cells.map((cell) => ({ ...cell, col: cols - 1 - cell.col }));
  for (let turn = 0; turn < o % 4; turn += 1) {
    const height = rows;
    cells = cells.map((cell) => ({ row: cell.col, col: height - 1 - cell.row, colour: cell.colour }));
    [rows, cols] = [cols, rows];
  }
  return { cells, rows, cols };
}

/** One quarter turn clockwise of what is seen. */
export const turned = (o: number): number => (o & 4) | ((o + 1) & 3);

/** What is seen, mirrored left to right. A mirror after turns is the mirror before as many turns the other way. */
export const flipped = (o: number): number => ((o & 4) ^ 4) | ((4 - (o & 3)) & 3);

export const boxName = (row: number, col: number): string => `${String.fromCharCode(65 + col)}${row + 1}`;

export function boxAt(name: string): { row: number; col: number } {
  return { row: Number(name.slice(1)) - 1, col: name.charCodeAt(0) - 65 };
}

/** The boxes a shape covers, with its upper left corner at this box; the ones outside the grid are left out. */
export function boxesUnder(shape: Shape, corner: string): Map<string, string> {
  const at = boxAt(corner);
  return new Map(shape.cells.map((cell) => [boxName(cell.row + at.row, cell.col + at.col), cell.colour]));
}

/** Two ways of laying a pattern are the same move if they cover the same boxes with the same colours. */
export const keyOf = (boxes: Map<string, string>): string =>
  [...boxes]
    .map(([box, colour]) => box + colour)
    .sort()
    .join(' ');

/** The cell by which a shape is held: the one nearest to the middle of its cells, so that a tile turns under the finger. */
export function handleOf(shape: Shape): Cell {
  const middle = (pick: (cell: Cell) => number) =>
    shape.cells.reduce((sum, cell) => sum + pick(cell), 0) / shape.cells.length;
  const row = middle((cell) => cell.row);
  const col = middle((cell) => cell.col);
  const far = (cell: Cell) => (cell.row - row) ** 2 + (cell.col - col) ** 2;
  return shape.cells.reduce((best, cell) => (far(cell) < far(best) - 1e-9 ? cell : best));
}

/** The corner with which a shape held by its handle lies over a box; pushed in where it would hang over the edge. */
export function cornerFor(shape: Shape, box: string, grid: Grid): string {
  const at = boxAt(box);
  const handle = handleOf(shape);
  const within = (value: number, most: number) => Math.max(0, Math.min(most, value));
  return boxName(
    within(at.row - handle.row, grid.rows - shape.rows),
    within(at.col - handle.col, grid.cols - shape.cols),
  );
}

/** The neighbour in the direction of an arrow key; at the edge the box itself. */
export function neighbour(box: string, key: string, grid: Grid): string {
  const { row, col } = boxAt(box);
  const down = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  const right = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  const within = (value: number, most: number) => Math.max(0, Math.min(most - 1, value));
  return boxName(within(row + down, grid.rows), within(col + right, grid.cols));
}

/** Where the pattern of a card comes nearest to what lies on a board, rather on light boxes: the move to ask about when it is not there. */
export function nearest(pattern: string[], board: string[]): { o: number; box: string; missing: number } {
  const grid = { rows: board.length, cols: board[0]?.length ?? 0 };
  let best = { o: 0, box: 'A1', missing: Infinity };
  let least = Infinity;
  for (let o = 0; o < 8; o += 1) {
    const shape = oriented(pattern, o);
    for (let row = 0; row + shape.rows <= grid.rows; row += 1) {
      for (let col = 0; col + shape.cols <= grid.cols; col += 1) {
        const there = (cell: Cell) => board[row + cell.row]?.[col + cell.col]?.toUpperCase() === cell.colour;
        const missing = shape.cells.filter((cell) => !there(cell)).length;
        const closed = shape.cells.filter((cell) => board[row + cell.row]?.[col + cell.col] === '#').length;
        const far = missing * 100 + closed;
        if (far < least) [least, best] = [far, { o, box: boxName(row, col), missing }];
      }
    }
  }
  return best;
}

/**
 * A point of the circle of runes, which is a rectangle with round corners: `share` of the whole way, clockwise from the
 * upper left where the straight upper side begins.
 */
export function along(width: number, height: number, inset: number, radius: number, share: number): Spot {
  const w = Math.max(0, width - 2 * inset);
  const h = Math.max(0, height - 2 * inset);
  const r = Math.min(radius, w / 2, h / 2);
  const arc = (Math.PI * r) / 2;
  const parts = [w - 2 * r, arc, h - 2 * r, arc, w - 2 * r, arc, h - 2 * r, arc];
  let left = (((share % 1) + 1) % 1) * parts.reduce((sum, part) => sum + part, 0);
  let part = 0;
  while (part < 7 && left > parts[part]!) left -= parts[part++]!;
  const at = (x: number, y: number): Spot => ({ x: inset + x, y: inset + y });
  const bend = (x: number, y: number, from: number): Spot => {
    const angle = from + (arc === 0 ? 0 : (left / arc) * (Math.PI / 2));
    return at(x + r * Math.cos(angle), y + r * Math.sin(angle));
  };
  switch (part) {
    case 0:
      return at(r + left, 0);
    case 1:
      return bend(w - r, r, -Math.PI / 2);
    case 2:
      return at(w, r + left);
    case 3:
      return bend(w - r, h - r, 0);
    case 4:
      return at(w - r - left, h);
    case 5:
      return bend(r, h - r, Math.PI / 2);
    case 6:
      return at(0, h - r - left);
    default:
      return bend(r, r, Math.PI);
  }
}

/** What lies in a box of this sign: the key of its words. */
export function lies(sign: string, dark: boolean): string {
  if (/[A-Z]/.test(sign)) return 'box_square';
  if (/[a-z]/.test(sign)) return 'box_disk';
  return dark ? 'box_empty_dark' : 'box_empty_light';
}
