// Made by tools/page_types.py from the Python side. Do not edit.
/** A move in its structured form. */
export type Action =
  | { kind: "opening_beast"; beast: "unicorn" | "centaur" | "chimera" | "basilisk"; square: "A1" | "A2" | "A3" | "A4" | "B1" | "B2" | "B3" | "B4" | "C1" | "C2" | "C3" | "C4" } // MBH-4.5
  | { kind: "keep"; dice: ("water" | "thorns" | "lightning" | "bamboo" | "wild" | "beast" | "black_water" | "black_thorns" | "black_lightning" | "black_bamboo" | "black_wild" | "black_beast")[] } // MBH-5.4
  | { kind: "place_die"; die: "water" | "thorns" | "lightning" | "bamboo" | "wild" | "beast" | "black_water" | "black_thorns" | "black_lightning" | "black_bamboo" | "black_wild" | "black_beast"; spot: string } // MBH-5.5
  | { kind: "place_card"; image: "water" | "thorns" | "lightning" | "bamboo"; line: string } // MBH-5.6
  | { kind: "add_beast"; die: "water" | "thorns" | "lightning" | "bamboo" | "wild" | "beast" | "black_water" | "black_thorns" | "black_lightning" | "black_bamboo" | "black_wild" | "black_beast"; beast: "unicorn" | "centaur" | "chimera" | "basilisk"; square: "A1" | "A2" | "A3" | "A4" | "B1" | "B2" | "B3" | "B4" | "C1" | "C2" | "C3" | "C4" } // MBH-5.7a
  | { kind: "move_beast"; die: "water" | "thorns" | "lightning" | "bamboo" | "wild" | "beast" | "black_water" | "black_thorns" | "black_lightning" | "black_bamboo" | "black_wild" | "black_beast"; from: "A1" | "A2" | "A3" | "A4" | "B1" | "B2" | "B3" | "B4" | "C1" | "C2" | "C3" | "C4"; to: "A1" | "A2" | "A3" | "A4" | "B1" | "B2" | "B3" | "B4" | "C1" | "C2" | "C3" | "C4" } // MBH-5.7m
  | { kind: "end_placement" } // MBH-5.8
  | { kind: "discard"; cards: ("water" | "thorns" | "lightning" | "bamboo")[] } // MBH-5.9.2
;

/** The table of the message files in which the values of a parameter have their names. */
export const NAMED_IN: Record<string, string> = {
  beast: "beast",
  cards: "image",
  dice: "die",
  die: "die",
  from: "from",
  image: "image",
  line: "line",
  spot: "spot",
  square: "square",
  to: "to",
};

/** A card on a line; `points` once it has scored. */
export type Fence = {
  image: string;
  owner: number;
  points: number | null;
  reinforced: boolean;
};

/** The options the game was begun with (rules.md section 7). */
export type Options = {
  enclosure_dice: "full_holes" | "supports_only";
  neutral_in_majority: boolean;
  open_hands: boolean;
  rerolls: 1 | 2 | 3;
  stall_rounds: 0 | 2 | 3 | 5;
  take_back: boolean;
  visible_deck_top: 0 | 1;
};

/** What one may know of a player; `hand` is null where it is hidden. */
export type Player = {
  captured: Record<string, number>;
  colour: string;
  deck_left: number;
  deck_top: string[];
  discard: string[];
  fences: ScoredFence[];
  hand: string[] | null;
  hand_size: number;
  neutral_dice: number;
  own_dice: number;
  points: number;
  pool: number;
  seen_in_hand: string[];
  unseen: string[];
};

/** A fence that has scored for its owner. */
export type ScoredFence = {
  line: string;
  points: number;
  reinforced: boolean;
};

/** A die on the board. */
export type SlotDie = {
  colour: string;
  face: string;
};

/** A die of this turn that is not on the board. */
export type TurnDie = {
  die: string;
  state: "aside" | "free" | "spent";
};

/** The table through the eyes of `seat`; null is a spectator. */
export type View = {
  active: number;
  beasts: Record<string, string>;
  dice: TurnDie[];
  enclosed: string[];
  ending: "board_full" | "dice" | "stalled" | null;
  first: number;
  game: "merlin";
  last_turns: number[] | null;
  lines: Record<string, Fence>;
  neutral_stock: number;
  options: Options;
  phase: "discard" | "game_over" | "keep" | "opening_beast" | "place";
  placed: boolean;
  players: Player[];
  rerolls_made: number;
  reserved: Record<string, string>;
  seat: number | null;
  slots: Record<string, SlotDie>;
  stall: number;
  supply: Record<string, number>;
  wild_used: boolean;
};
