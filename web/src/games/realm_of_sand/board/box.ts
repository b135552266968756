/** The table's component set as the drawings need it. */
import type { Grid } from './geometry';

export interface Tile {
  id: string;
  pattern: string[];
}

export interface Building {
  id: string;
  name: string;
  level: number;
  pattern: string[];
  points: number;
  hourglasses: number;
  disks: Record<string, number>;
  level_up: number;
}

export interface Colour {
  key: string;
  kind: 'rune' | 'spirit';
}

/** A rank of the solo challenge and the points it begins at. */
export interface Rank {
  min: number;
  name: string;
}

export type Ribbon = 'red' | 'purple' | 'yellow' | 'green' | 'orange' | 'blue';

interface Raw {
  tiles: Tile[];
  cards: Building[];
  colors: Colour[];
  board: Grid & { grid: string[] };
  level_track: { max: number };
  turn: { hourglasses_to_end: number; summon_limit: number };
  advanced_boards: { ribbon: Ribbon; crystals: string[] }[];
  solo: { rounds: number; ranks: Rank[] };
}

/** A box that has been read: pieces by id, numbers by the names players use. */
export class Box {
  readonly tiles: Map<string, Tile>;
  readonly cards: Map<string, Building>;
  readonly colours: Colour[];
  readonly grid: Grid;
  readonly ground: string[];
  readonly topLevel: number;
  readonly hourglassesToEnd: number;
  readonly soloRounds: number;
  readonly ranks: Rank[];
  readonly summonLimit: number;
  readonly ribbons: Ribbon[];
  private readonly crystalsOf: Map<string, string[]>;

  constructor(table: Record<string, unknown>) {
    const raw = table as unknown as Raw;
    this.tiles = new Map(raw.tiles.map((tile) => [tile.id, tile]));
    this.cards = new Map(raw.cards.map((card) => [card.id, card]));
    this.colours = raw.colors;
    this.grid = { rows: raw.board.rows, cols: raw.board.cols };
    this.ground = raw.board.grid;
    this.topLevel = raw.level_track.max;
    this.hourglassesToEnd = raw.turn.hourglasses_to_end;
    this.soloRounds = raw.solo.rounds;
    this.ranks = raw.solo.ranks;
    this.summonLimit = raw.turn.summon_limit;
    this.ribbons = raw.advanced_boards.map((board) => board.ribbon);
    this.crystalsOf = new Map(raw.advanced_boards.map((board) => [board.ribbon, board.crystals]));
  }

  /** The crystal boxes of an advanced side. */
  crystals(ribbon: string | null): string[] {
    return (ribbon !== null && this.crystalsOf.get(ribbon)) || [];
  }

  tile(id: string): Tile {
    return this.tiles.get(id) ?? { id, pattern: ['...'] };
  }
}
