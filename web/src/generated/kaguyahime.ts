// Made by tools/page_types.py from the Python side. Do not edit.
/** A move in its structured form. */
export type Action =
  | { kind: "present"; cubes: ("red" | "blue" | "green" | "purple" | "clear")[]; disk: boolean } // KGH-5.2.1
  | { kind: "exchange"; take: "red" | "blue" | "green" | "purple" | "clear"; give: "red" | "blue" | "green" | "purple" | "clear" } // KGH-5.2.2
  | { kind: "place"; lane: number; cell: [number, number]; rotation: number; cube: "red" | "blue" | "green" | "purple" | "clear" | null } // KGH-5.2.4
  | { kind: "restock"; cubes: ("red" | "blue" | "green" | "purple" | "clear")[] } // KGH-5.2.7
;
