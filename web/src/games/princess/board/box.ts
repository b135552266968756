/** The box as the board reads it: the tables of components.toml that are drawn. A set of one's own has the same tables. */
import type { Cell } from './cells';

export interface TileKind {
  id: string;
  element: string;
  sky: string;
  copies: number;
}

export interface Rune {
  id: string;
  name: string;
  cells: Cell[];
  steps: number;
  steps_mixed: number;
}

export interface Bonus {
  id: string;
  condition: 'most' | 'least';
  element: string;
  points: number;
}

export interface StartBoard {
  id: string;
  side_a: string[];
  side_b: string[];
}

export interface Box {
  tile: TileKind[];
  rune: Rune[];
  steal_card?: { id: string; direction: 'left' | 'right' }[];
  sprite: { id: string; uses: number }[];
  bonus: Bonus[];
  bonus_deal: { dealt_face_down: number };
  start_board: StartBoard[];
  attributes: { elements: string[]; skies: string[] };
  rune_row: { combo_bonus_per_extra_rune: number };
  player_area: { frame_rows: number; frame_columns: number };
  player_cubes: { gems_per_player: number };
  manor: { princess_space: number; gate_space: number; secret_paths: [number, number][]; princess_weight: number };
  manor_goal: { goal_space: number };
  scoring: { placement_points: number[] };
}

/** The box with what is looked up by id. */
export class Pieces {
  readonly tiles: Map<string, TileKind>;
  readonly runes: Map<string, Rune>;
  readonly steals: Map<string, 'left' | 'right'>;
  readonly bonuses: Map<string, Bonus>;
  readonly boards: Map<string, StartBoard>;

  constructor(readonly box: Box) {
    this.tiles = new Map(box.tile.map((tile) => [tile.id, tile]));
    this.runes = new Map(box.rune.map((rune) => [rune.id, rune]));
    this.steals = new Map((box.steal_card ?? []).map((card) => [card.id, card.direction]));
    this.bonuses = new Map(box.bonus.map((bonus) => [bonus.id, bonus]));
    this.boards = new Map(box.start_board.map((board) => [board.id, board]));
  }
}
