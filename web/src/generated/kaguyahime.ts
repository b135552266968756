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
