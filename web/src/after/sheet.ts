/** The score sheets of all seats as rows: what the points are for, and how many each seat got. */

export interface ScoreLine {
  key: string;
  points: number;
  rule?: string;
  text?: string;
}
export interface Row {
  key: string;
  text: string;
  rule: string;
  /** By seat; undefined where a seat has no such line. */
  points: (number | undefined)[];
}

export function rowsOf(sheet: ScoreLine[][]): Row[] {
  const rows = new Map<string, Row>();
  sheet.forEach((lines, seat) => {
    for (const line of lines) {
      const row = rows.get(line.key) ?? {
        key: line.key,
        text: line.text ?? line.key,
        rule: line.rule ?? '',
        points: [],
      };
      row.points[seat] = (row.points[seat] ?? 0) + line.points;
      rows.set(line.key, row);
    }
  });
  return [...rows.values()];
}
