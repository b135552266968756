/** The parts of the component file that the drawing needs, read once. */
import type { Cell, Side } from './geometry';

export interface TileFace {
  id: string;
  kind: 'normal' | 'large' | 'storing' | 'houseplant';
  a: string;
  b: string;
  hearts: number;
}

export interface Box {
  tiles: Map<string, TileFace>;
  /** The room colours, then clear. */
  colours: string[];
  clear: string;
  /** The columns of each island. */
  islands: number[];
  last: number;
  lap: number;
  end: number;
  first: Map<Side, Cell>;
  rates: Map<number, { two: number; three: number }>;
}

interface Raw {
  tile: TileFace[];
  room_color: { id: string }[];
  clear_cube: { id: string };
  draft: { islands: number[] };
  favor_track: { last: number; lap: number; game_end_at: number };
  board: { side: Side; first_cell: Cell }[];
  room_rate: { players: number; x1_up_to: number; x3_from: number }[];
}

export function readBox(raw: Record<string, unknown>): Box {
  const box = raw as unknown as Raw;
  return {
    tiles: new Map(box.tile.map((tile) => [tile.id, tile])),
    colours: box.room_color.map(({ id }) => id),
    clear: box.clear_cube.id,
    islands: box.draft.islands,
    last: box.favor_track.last,
    lap: box.favor_track.lap,
    end: box.favor_track.game_end_at,
    first: new Map(box.board.map((board) => [board.side, board.first_cell])),
    rates: new Map(box.room_rate.map((rate) => [rate.players, { two: rate.x1_up_to + 1, three: rate.x3_from }])),
  };
}
