/** The way through the manor: where its spaces are drawn, and over which of them a pawn walks. */

export interface Point {
  x: number;
  y: number;
}

export interface Way {
  width: number;
  /** Where the picture begins: a wide one needs less sky. */
  top: number;
  height: number;
  /** The radius of a space. */
  stone: number;
  points: Point[];
}

/** One winding line from left to right, for a wide picture. */
function wide(spaces: number): Way {
  const width = 1000;
  const gap = (width - 92) / (spaces - 1);
  const points = Array.from({ length: spaces }, (_, i) => ({
    x: 46 + i * gap,
    y: 146 + 15 * Math.sin((i / (spaces - 1)) * Math.PI * 4.6 + 0.5),
  }));
  return { width, top: 16, height: 184, stone: Math.min(16, gap * 0.44), points };
}

/** Lines to and fro, for a phone. */
function narrow(spaces: number): Way {
  const width = 400;
  const lines = Math.max(3, Math.ceil(spaces / 9));
  const each = Math.ceil(spaces / lines);
  const gap = (width - 64) / (each - 1);
  const points = Array.from({ length: spaces }, (_, i) => {
    const line = Math.floor(i / each);
    const along = i % each;
    const across = line % 2 === 0 ? along : each - 1 - along;
    return { x: 32 + across * gap, y: 64 + line * 54 + 6 * Math.sin(across * 1.1 + line) };
  });
  return { width, top: 0, height: 64 + (lines - 1) * 54 + 40, stone: Math.min(17, gap * 0.42), points };
}

export const wayOf = (spaces: number, isWide: boolean): Way => (isWide ? wide(spaces) : narrow(spaces));

/** A smooth line through the points, as the `d` of an SVG path. */
export function smooth(points: readonly Point[]): string {
  if (points.length === 0) return '';
  let d = `M${round(points[0]!.x)} ${round(points[0]!.y)}`;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1]!, points[i]!];
    const before = points[i - 2] ?? a;
    const after = points[i + 1] ?? b;
    d += ` C${round(a.x + (b.x - before.x) / 6)} ${round(a.y + (b.y - before.y) / 6)} ${round(b.x - (after.x - a.x) / 6)} ${round(b.y - (after.y - a.y) / 6)} ${round(b.x)} ${round(b.y)}`;
  }
  return d;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** The spaces a pawn steps on from one space to another; open secret paths are taken where they begin. */
export function walk(from: number, to: number, open: boolean, paths: readonly (readonly [number, number])[]): number[] {
  const steps = [from];
  for (let at = from; at < to;) {
    const path = open ? paths.find(([start, end]) => start === at && end <= to) : undefined;
    at = path ? path[1] : at + 1;
    steps.push(at);
  }
  return steps;
}

/** The places of one, two, three and four pawns on a space, in parts of its radius; later ones stand before earlier ones. */
const STANDS: [number, number][][] = [
  [[0, 0]],
  [
    [-0.62, 0],
    [0.62, 0.1],
  ],
  [
    [-1.05, -0.15],
    [1.05, -0.15],
    [0, 0.3],
  ],
  [
    [-1.6, -0.5],
    [-0.6, 0.35],
    [0.5, -0.5],
    [1.5, 0.35],
  ],
];

/** Where the pawns of one space stand. */
export function stand(at: Point, number: number, of: number, stone: number): Point {
  const places = STANDS[Math.min(of, STANDS.length) - 1] ?? STANDS[0]!;
  const [right, down] = places[number % places.length] ?? [0, 0];
  return { x: at.x + right * stone, y: at.y + down * stone };
}
