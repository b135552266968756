/** Where a rune lies in an area: only to light up its tiles. Whether it may be claimed is the server's word. */
import { keyOf, type Area, type Cell } from './cells';
import type { Rune, TileKind } from './box';

/** A shape turned a quarter, moved to the corner. */
function quarter(cells: readonly Cell[]): Cell[] {
  const turned = cells.map(([row, column]): Cell => [column, -row]);
  const left = Math.min(...turned.map(([, column]) => column));
  return turned.map(([row, column]): Cell => [row, column - left]);
}

/** The four turnings of a shape, each once. */
export function turnings(cells: readonly Cell[]): Cell[][] {
  const found = new Map<string, Cell[]>();
  let shape = [...cells];
  for (let turn = 0; turn < 4; turn++) {
    found.set(shape.map(keyOf).sort().join(' '), shape);
    shape = quarter(shape);
  }
  return [...found.values()];
}

export interface Formation {
  cells: string[];
  attribute: string;
  /** The cell whose tile differs, if one does. */
  odd: string | null;
}

/** The best formation of a rune through a cell: a whole one before a mixed one; `null` if there is none. */
export function formationThrough(
  area: Area,
  rune: Rune,
  through: Cell,
  kinds: ReadonlyMap<string, TileKind>,
): Formation | null {
  let mixed: Formation | null = null;
  for (const shape of turnings(rune.cells)) {
    for (const [row, column] of shape) {
      const down = through[0] - row;
      const right = through[1] - column;
      const cells = shape.map(([r, c]) => keyOf([r + down, c + right]));
      const tops = cells.map((key) => kinds.get(area[key]?.at(-1) ?? ''));
      if (tops.some((kind) => !kind)) continue;
      for (const attribute of new Set(tops.flatMap((kind) => [kind!.element, kind!.sky]))) {
        const others = cells.filter((_, i) => tops[i]!.element !== attribute && tops[i]!.sky !== attribute);
        if (others.length === 0) return { cells, attribute, odd: null };
        if (others.length === 1 && rune.steps_mixed > 0) mixed ??= { cells, attribute, odd: others[0]! };
      }
    }
  }
  return mixed;
}

/** The rows and columns a rune's picture takes. */
export function sizeOf(cells: readonly Cell[]): { rows: number; columns: number } {
  return {
    rows: Math.max(...cells.map(([row]) => row)) + 1,
    columns: Math.max(...cells.map(([, column]) => column)) + 1,
  };
}
