/**
 * The drawings for phones and tablets. What one decides with comes first and is as large as a finger; the track and the
 * other players, which one only looks at, stand beside it or below it. The princess's board and one's own are large: only
 * there can one's rooms grow.
 */
import type { Arm } from './geometry';
import { lanesIn, type Area, type Layout } from './layout';

const CELL = 48; // 44 pixels on a phone of 360
const BOARD = 3 * CELL;

/** The others' slips in a row, each with a small board at its left. */
function row(
  arms: Arm[],
  area: Area,
  cell: number,
): { slips: Partial<Layout['slips']>; boards: Partial<Layout['boards']> } {
  const others = arms.filter((arm) => arm !== 'S');
  const w = (area.w - 6 * (others.length - 1)) / Math.max(1, others.length);
  const slips: Partial<Layout['slips']> = {};
  const boards: Partial<Layout['boards']> = {};
  others.forEach((arm, n) => {
    slips[arm] = { x: area.x + n * (w + 6), y: area.y, w, h: area.h };
    boards[arm] = { x: area.x + n * (w + 6) + 6, y: area.y + 32, cell };
  });
  return { slips, boards };
}

/** What a phone shows without scrolling, 390 wide: order, boards and lanes, hand, storage. */
function decisions(lanes: number): Omit<Layout, 'shape' | 'width' | 'height' | 'track'> {
  const top = 34;
  const islands: Area = { x: 162, y: top - 1, w: 222, h: 243 };
  return {
    tall: true,
    boards: { P: { x: 10, y: top, cell: CELL }, S: { x: 10, y: top + BOARD + 4, cell: CELL } } as Layout['boards'],
    slips: { S: { x: 162, y: top + 246, w: 222, h: 46 } } as Layout['slips'],
    order: { x: 6, y: 2, w: 378, h: 30 },
    islands,
    lanes: lanesIn(islands, lanes, 54, { waiting: 24, strip: 40, gap: 10, edge: 4, shown: 3 }),
    hand: { x: 6, y: 330, w: 378, h: 109 },
    treasury: { x: 6, y: 442, w: 378, h: 108 },
    gardens: [],
  };
}

export function tall(lanes: number, arms: Arm[]): Layout {
  const first = decisions(lanes);
  const others = row(arms, { x: 8, y: 616, w: 374, h: 82 }, 14);
  return {
    ...first,
    shape: 'tall',
    width: 390,
    height: 704,
    boards: { ...first.boards, ...others.boards },
    slips: { ...first.slips, ...others.slips },
    track: { x: 6, y: 554, w: 378, h: 57 },
  };
}

/** As on a phone, and the others in a column beside it, with boards that can be read. */
export function broad(lanes: number, arms: Arm[]): Layout {
  const first = decisions(lanes);
  const others = arms.filter((arm) => arm !== 'S');
  const boards = { ...first.boards };
  const slips = { ...first.slips };
  const h = Math.min(190, 548 / Math.max(2, others.length) - 6);
  others.forEach((arm, n) => {
    slips[arm] = { x: 390, y: 2 + n * (h + 6), w: 174, h };
    boards[arm] = { x: 397, y: 2 + n * (h + 6) + 30, cell: (h - 38) / 4 };
  });
  return {
    ...first,
    shape: 'broad',
    width: 570,
    height: 616,
    boards,
    slips,
    track: { x: 6, y: 554, w: 558, h: 57 },
  };
}

/** A phone that is held across: boards and hand at the left, lanes and storage at the right, the rest below. */
export function low(lanes: number, arms: Arm[]): Layout {
  const cell = 46;
  const islands: Area = { x: 362, y: 2, w: 234, h: 230 };
  const others = row(arms, { x: 6, y: 406, w: 588, h: 82 }, 14);
  return {
    shape: 'low',
    tall: true,
    width: 600,
    height: 494,
    boards: {
      P: { x: 6, y: 4, cell },
      S: { x: 150, y: 4, cell },
      ...others.boards,
    } as Layout['boards'],
    slips: { S: { x: 6, y: 296, w: 226, h: 44 }, ...others.slips } as Layout['slips'],
    order: { x: 6, y: 262, w: 350, h: 30 },
    islands,
    lanes: lanesIn(islands, lanes, 46, { waiting: 24, strip: 42, gap: 10, edge: 4, shown: 3 }),
    hand: { x: 6, y: 148, w: 350, h: 108 },
    treasury: { x: 362, y: 236, w: 234, h: 104 },
    track: { x: 6, y: 346, w: 588, h: 54 },
    gardens: [],
  };
}
