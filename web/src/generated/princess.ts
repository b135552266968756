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
