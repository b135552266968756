/**
 * Where everything lies in the drawing: a wide one (960 x 640), and smaller ones for phones and tablets (small.ts).
 *
 * The wide one shows the whole cross in one size.
 */
import { broad, low, tall } from './small';
import { within, sideOf, type Arm, type Cell, type Side } from './geometry';

export interface Area {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Square {
  x: number;
  y: number;
  size: number;
}
export interface Lanes {
  count: number;
  /** Height of a lane. */
  lane: number;
  /** How far left of the waiting meeples the arrow runs along which they are read. */
  reading: number;
  /** The middle of the waiting meeples, of the round's column, and the left edge of the columns to come. */
  waiting: number;
  front: number;
  later: number;
  laterWidth: number;
  top: number;
  /** How many of the columns to come are shown. */
  shown: number;
}
/** `wide`: a desk; `tall`: a phone; `broad`: a tablet that is held upright; `low`: a phone that is held across. */
export type Shape = 'wide' | 'tall' | 'broad' | 'low';

export interface Layout {
  shape: Shape;
  /** Not wide: pieces and letters are as large as on a phone. */
  tall: boolean;
  width: number;
  height: number;
  boards: Record<Side, { x: number; y: number; cell: number }>;
  slips: Record<Arm, Area>;
  track: Area;
  order: Area;
  islands: Area;
  lanes: Lanes;
  treasury: Area;
  hand: Area;
  /** Where nobody sits. */
  gardens: Area[];
}

const WIDE_CELL = 60;
const GAP = 8;

/** The lanes in the area of the islands: a strip where meeples wait, the round's column, a gap, the columns to come. */
export function lanesIn(
  area: Area,
  count: number,
  most: number,
  { waiting, strip, gap, edge, shown }: Record<'waiting' | 'strip' | 'gap' | 'edge' | 'shown', number>,
): Lanes {
  const lane = Math.min(most, area.h / count);
  const later = strip + lane + gap;
  return {
    count,
    lane,
    reading: waiting - 7,
    waiting: area.x + waiting,
    front: area.x + strip + lane / 2,
    later: area.x + later,
    laterWidth: area.w - later - edge,
    top: area.y + (area.h - lane * count) / 2,
    shown,
  };
}

function wide(lanes: number, arms: Arm[]): Layout {
  const ox = 14;
  const oy = 70;
  const board = 3 * WIDE_CELL;
  const at = (n: number, from: number): number => from + n * (board + GAP);
  const place = (column: number, row: number) => ({ x: at(column, ox), y: at(row, oy), cell: WIDE_CELL });
  const slip = (column: number, row: number): Area => ({
    x: at(column, ox),
    y: at(row, oy),
    w: board - 4,
    h: board - 2,
  });
  // Where two play, both sides of the cross are free: the islands have the room of the right one.
  const two = !arms.includes('W') && !arms.includes('E');
  const left = two ? at(2, ox) : 590;
  // An empty side and the corner of its slip.
  const long = 2 * board + GAP;
  const garden = {
    W: { x: ox, y: two ? at(1, oy) : oy, w: board, h: two ? board : long },
    N: { x: at(1, ox), y: oy, w: long, h: board },
    E: { x: at(2, ox), y: two ? 348 : at(1, oy), w: board, h: two ? 278 : long },
  };
  const islands: Area = { x: left, y: 114, w: 948 - left, h: 226 };
  return {
    shape: 'wide',
    tall: false,
    width: 960,
    height: 640,
    boards: { P: place(1, 1), N: place(1, 0), S: place(1, 2), W: place(0, 1), E: place(2, 1) },
    slips: { S: slip(0, 2), W: slip(0, 0), N: slip(two ? 0 : 2, 0), E: slip(2, 2) },
    track: { x: 8, y: 6, w: 944, h: 56 },
    order: { x: left, y: 68, w: 948 - left, h: 40 },
    islands,
    lanes: lanesIn(islands, lanes, two ? 70 : 56, { waiting: 30, strip: 54, gap: 14, edge: 15, shown: 8 }),
    treasury: { x: 590, y: 346, w: 358, h: 118 },
    hand: { x: 590, y: 470, w: 358, h: 162 },
    gardens: (['W', 'N', 'E'] as const).filter((arm) => !arms.includes(arm)).map((arm) => garden[arm]),
  };
}

/** Which drawing suits a room of so many pixels. */
export function shapeFor(width: number, height: number): Shape {
  if (width < 560) return 'tall';
  if (height < 420) return height < width * 0.75 ? 'low' : 'tall';
  return height > width * 0.8 ? 'broad' : 'wide';
}

export function layoutFor(shape: Shape, players: number, arms: Arm[]): Layout {
  const lanes = players + 1;
  if (shape === 'tall') return tall(lanes, arms);
  if (shape === 'broad') return broad(lanes, arms);
  return shape === 'low' ? low(lanes, arms) : wide(lanes, arms);
}

/** The square of a cell, as it is seen. */
export function squareOf(layout: Layout, cell: Cell): Square {
  const board = layout.boards[sideOf(cell)];
  const [row, column] = within(cell);
  return { x: board.x + column * board.cell, y: board.y + row * board.cell, size: board.cell };
}

/** The middle of a lane of the islands. */
export function laneMiddle(lanes: Lanes, lane: number): number {
  return lanes.top + (lane + 0.5) * lanes.lane;
}

/** The square of a tile `ahead` columns after the round's; the gap between the islands counts. */
export function laterSquare(lanes: Lanes, ahead: number, lane: number, left: number, gapAfter: number): Square {
  const shown = Math.min(left, lanes.shown);
  const split = gapAfter > 0 && gapAfter < shown ? 12 : 0;
  const size = Math.min(
    lanes.lane - 3,
    (lanes.lane * lanes.count - 24) / lanes.count,
    (lanes.laterWidth - split) / Math.max(1, shown),
  );
  const x = lanes.later + (ahead - 1) * size + (split > 0 && ahead > gapAfter ? split : 0);
  const height = size * lanes.count;
  return { x, y: lanes.top + (lanes.lane * lanes.count - height) / 2 + 5 + lane * size, size };
}
