// Made by tools/page_types.py from the Python side. Do not edit.
/** A move in its structured form. */
export type Action =
  | { kind: "choose_board"; ribbon: "red" | "purple" | "yellow" | "green" | "orange" | "blue"; side: "basic" | "advanced" } // ROS-4.5
  | { kind: "take_disk"; colour: "G" | "R" | "K" | "B" | "Y" } // ROS-4.8
  | { kind: "open_box"; box: string } // ROS-5.2o
  | { kind: "complete"; card: string; o: number; box: string } // ROS-5.6
  | { kind: "draw_cards"; level: number } // ROS-5.8r
  | { kind: "keep"; place: number; bottom_order: "as_drawn" | "swapped" } // ROS-5.8r
  | { kind: "trade"; colour: "G" | "R" | "K" | "B" | "Y"; wanted: "G" | "R" | "K" | "B" | "Y" } // ROS-5.8y
  | { kind: "trade_from"; box: string; wanted: "G" | "R" | "K" | "B" | "Y" } // ROS-5.8y
  | { kind: "move_square"; from: string; to: string } // ROS-5.8g
  | { kind: "level_up" } // ROS-5.8o
  | { kind: "exchange"; slot: number; place: number } // ROS-5.8b
  | { kind: "exchange_done" } // ROS-5.8b
  | { kind: "place_tile"; slot: number; o: number; box: string } // ROS-5.3
  | { kind: "lay_square"; box: string } // ROS-5.3.2
  | { kind: "leave_empty"; box: string } // ROS-5.3.2
  | { kind: "summon_lay"; colour: "G" | "R" | "K" | "B" | "Y"; box: string } // ROS-5.5
  | { kind: "summon_move"; from: string; to: string } // ROS-5.5
  | { kind: "use_crystal" } // ROS-5.8p
  | { kind: "summon_done" } // ROS-5.5
  | { kind: "set_aside"; slot: number } // ROS-5.5s
  | { kind: "pick_tile"; i: number } // ROS-5.4
  | { kind: "end_turn" } // ROS-5.7
;

/** The table of the message files in which the values of a parameter have their names. */
export const NAMED_IN: Record<string, string> = {
  bottom_order: "bottom_order",
  box: "box",
  card: "card",
  colour: "colour",
  from: "from",
  i: "nth",
  level: "level",
  o: "orientation",
  place: "nth_place",
  ribbon: "ribbon",
  side: "side",
  slot: "slot",
  to: "to",
  wanted: "colour",
};

/** The first of two exchanges of the blue power. */
export type Exchanged = {
  place: number;
  slot: number;
};

/** A tile being laid whose squares are not settled yet. */
export type Laying = {
  box: string;
  filled: string[];
  o: number;
  slot: number;
  unfilled: string[];
};

/** The options the game was begun with (rules.md section 7). */
export type Options = {
  board_assignment: "chosen" | "random";
  card_mirror: boolean;
  card_rotation: boolean;
  dark_boxes: "capacity" | "fixed_choice";
  empty_color: "empties_box" | "keeps_old";
  kept_cards_visible: boolean;
  max_rounds: 20 | 40 | 60 | 100;
  mixed_sides: boolean;
  mode: "advanced" | "basic";
  purple_disk: "permanent" | "single_use";
  purple_summon: "charged" | "passive";
  queen_skip: "passes" | "stays";
  solo_board: "any" | "basic_only";
  solo_hourglass_end: boolean;
  start_player: "1" | "2" | "3" | "4" | "random";
  summon_minimum: 0 | 1;
  tie_break_pieces: "board" | "board_and_reserve";
  variant: "solo_challenge" | "standard";
  yellow_trade: "in_place" | "to_reserve";
};

/** What is seen of a player; `kept` only by those who may know the kept cards. */
export type Player = {
  board: string[];
  completed: string[];
  crystal: "charged" | "clear" | "fresh" | null;
  disk_to_leave: string | null;
  hourglasses: number;
  kept?: string[];
  kept_levels: number[];
  level: number;
  opened: string[];
  points: number;
  reserve: Record<string, number>;
  ribbon: "blue" | "green" | "orange" | "purple" | "red" | "yellow" | null;
  side: "advanced" | "basic" | null;
  tiles: string[];
};

/** How far a summon has got. */
export type Summon = {
  filled: string[];
  steps: number;
  use_crystal: boolean;
};

/** What a seat may know; with `seat` null a spectator. */
export type View = {
  active: number;
  aside: string[];
  circle: string[];
  decks_left: number[];
  disks: Record<string, number>;
  exchanged: Exchanged | null;
  game: "realm_of_sand";
  known_under: string[][];
  laying: Laying | null;
  options: Options;
  phase: "boards" | "exchange" | "game_over" | "pick" | "post" | "pre" | "purple_disk" | "red_keep" | "set_aside" | "summon" | "unfilled";
  players: Player[];
  round: number;
  rows: ((string | null)[])[];
  seat: number | null;
  seen: string[] | null;
  seen_level: number | null;
  seen_number: number;
  solo_rank: string | null;
  squares: Record<string, number>;
  start_player: number;
  summon: Summon;
  under: number[];
  window: "post" | "pre" | null;
};
