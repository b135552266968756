// Made by tools/page_types.py from the Python side. Do not edit.
/** A move in its structured form. */
export type Action =
  | { kind: "choose_side"; side: "a" | "b" } // PMT-4.2
  | { kind: "skip" } // PMT-5
  | { kind: "hold"; card: string } // PMT-5.2
  | { kind: "remove"; card: string } // PMT-5.2
  | { kind: "take_gem"; cell: [number, number] } // PMT-5.3
  | { kind: "extra_tile" } // PMT-5.4e
  | { kind: "gem_place"; cell: [number, number] } // PMT-5.4g
  | { kind: "gem_move"; from: [number, number]; to: [number, number] } // PMT-5.4g
  | { kind: "sprite_place"; cell: [number, number]; gem: boolean } // PMT-5.4e
  | { kind: "place"; tile: "Em" | "Es" | "Eo" | "Wm" | "Ws" | "Wo" | "Fm" | "Fs" | "Fo" | "Am" | "As" | "Ao"; cell: [number, number]; gem: boolean } // PMT-5.5
  | { kind: "claim"; card: string; cell: [number, number] } // PMT-5.6
  | { kind: "done" } // PMT-5.6
  | { kind: "steal_take"; cell: [number, number] } // PMT-5.9.1
  | { kind: "steal_place"; cell: [number, number] } // PMT-5.9.2
;

/** The table of the message files in which the values of a parameter have their names. */
export const NAMED_IN: Record<string, string> = {
  card: "rune",
  cell: "cell",
  from: "from",
  gem: "gem",
  side: "side",
  tile: "tile",
  to: "to",
};

/** A rune claimed in the running declaration, and its steps. */
export type Claimed = {
  card: string;
  value: number;
};

/** A Steal Tile card whose depth everybody knows since set-up. */
export type KnownCard = {
  above: number;
  card: string;
};

/** The options the game was begun with (rules.md section 7). */
export type Options = {
  board_side: "choose" | "random";
  claim_refilled: boolean;
  first_play: boolean;
  first_turn: "each_player" | "free" | "starting_player";
  last_tile_declare: boolean;
  overtake_floor: "her_space" | "space_beyond";
  sky_point_ties: "dense" | "skip";
  stacked_gems: boolean;
  start_player: "random" | "seat_zero";
  steal_cancel: "any_after_goal" | "drawn_after_goal";
  steal_depth: "known_middle" | "unknown";
  unfinished_paths: "ignored" | "taken";
};

/** What lies before a player; an area has for each occupied cell "row,column" its tiles, bottom first. */
export type Player = {
  area: Record<string, string[]>;
  board: string;
  gems_in_hand: number;
  gems_on: [number, number][];
  held: string | null;
  side: "a" | "b" | null;
  space: number;
  turns_taken: number;
  uses: Uses;
};

/** How often each sprite of a player can still be used. */
export type Uses = {
  extra_tile: number;
  gem_shift: number;
};

/** What a seat or a spectator sees. */
export type View = {
  active: number;
  bonus: string[] | null;
  carrier: number | null;
  claimed: Claimed[];
  deck_left: number;
  discard: string[];
  display: string[];
  drawn_tile: string | null;
  final_queue: number[];
  finish_order: number[];
  game: "princess";
  gates_open: boolean;
  known_in_deck: KnownCard[];
  options: Options;
  pending_steals: string[];
  phase: "choose_side" | "declare" | "game_over" | "place_tile" | "rune_card" | "sprite" | "sprite_place" | "steal_place" | "steal_take" | "take_gem";
  players: Player[];
  row: (string | null)[];
  row_at_declare: string[];
  seat: number | null;
  stacks_left: number;
  start_player: number;
  stolen: (string | null)[];
  thief: number | null;
};
