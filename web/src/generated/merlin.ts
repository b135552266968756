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
