// Made by tools/page_types.py from the Python side. Do not edit.
/** A move in its structured form. */
export type Action =
  | { kind: "present"; cubes: ("red" | "blue" | "green" | "purple" | "clear")[]; disk: boolean } // KGH-5.2.1
  | { kind: "exchange"; take: "red" | "blue" | "green" | "purple" | "clear"; give: "red" | "blue" | "green" | "purple" | "clear" } // KGH-5.2.2
  | { kind: "place"; lane: number; cell: [number, number]; rotation: number; cube: "red" | "blue" | "green" | "purple" | "clear" | null } // KGH-5.2.4
  | { kind: "restock"; cubes: ("red" | "blue" | "green" | "purple" | "clear")[] } // KGH-5.2.7
;

/** The table of the message files in which the values of a parameter have their names. */
export const NAMED_IN: Record<string, string> = {
  cell: "cell",
  cube: "cube",
  cubes: "cube",
  disk: "disk",
  give: "cube",
  lane: "lane",
  rotation: "rotation",
  take: "cube",
};

/** A tile on a board, with the cube on it if it is a houseplant. */
export type Laid = {
  cube: string | null;
  rotation: 0 | 90 | 180 | 270;
  tile: string;
};

/** What a player presents. */
export type Offer = {
  cubes: string[];
  disk: boolean;
};

/** The options the game was begun with (rules.md section 7). */
export type Options = {
  clear_cube_rule: "discard" | "return" | "storage";
  clear_in_exchange: boolean;
  favor_floor_zero: boolean;
  final_tie: "priority" | "shared";
  houseplant_accepts_clear: boolean;
  princess_end: "pass_29" | "reach_29";
  priority_wrap: "cyclic" | "reflect";
  revalue_after_round_four: boolean;
};

/** What the viewer knows of a player. `screen` and a sealed `offer` are there for the owner only. `bonus` is what the rooms would bring if the game ended now. */
export type Player = {
  board: Record<string, Laid>;
  bonus: Record<string, number>;
  color: string;
  cubes: number;
  disk_available: boolean;
  favor: number;
  known: Record<string, number>;
  offer: Offer | null;
  offered: boolean;
  rooms: Record<string, number>;
  screen: Record<string, number> | null;
  side: "E" | "N" | "S" | "W";
  total: number | null;
  track: Track;
};

/** Where a disk lies on the favor track, and how often it has been around. */
export type Track = {
  laps: number;
  space: number;
};

/** What a seat or a spectator sees. */
export type View = {
  clashing: number[];
  clear_gone: number;
  column: ((string | null)[])[];
  game: "kaguyahime";
  line: (number | "princess" | null)[];
  next_line: (number | "princess" | null)[];
  options: Options;
  order: number[];
  phase: "design" | "exchange" | "game_over" | "present" | "restock";
  players: Player[];
  princess_board: Record<string, Laid>;
  princess_favor: number;
  priority: number[];
  rate: Record<string, number>;
  round: number;
  seat: number | null;
  storage: Record<string, number>;
  turn: number;
  value: Record<string, number>;
};
