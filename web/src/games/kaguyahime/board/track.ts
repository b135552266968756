/** Where the pieces stand on the favor track. */
import type { Layout } from './layout';

export function spaceOf(layout: Layout, space: number, last: number): { x: number; y: number; r: number } {
  const { x, y, w, h } = layout.track;
  if (!layout.tall) {
    const step = (w - 16) / (last + 1);
    return { x: x + 8 + step * (space + 0.5), y: y + 21, r: Math.min(13.5, step / 2 - 1.5) };
  }
  const row = Math.ceil((last + 1) / 2);
  const step = (w - 10) / row;
  const below = space >= row;
  return {
    x: x + 5 + step * ((below ? space - row : space) + 0.5),
    y: y + (below ? h * 0.74 : h * 0.26),
    r: Math.min(step / 2 - 1.4, h * 0.22),
  };
}

export interface Token {
  /** A seat, or the princess. */
  who: number | 'princess';
  favor: number;
}

/** Each token with its place; those on one space stand in a small heap. Players go round; the princess's way ends at the last space. */
export function standing(layout: Layout, tokens: Token[], last: number): (Token & { x: number; y: number })[] {
  const lap = last + 1;
  const space = ({ who, favor }: Token): number => (who === 'princess' ? Math.min(favor, last) : favor % lap);
  return tokens.map((token) => {
    const here = tokens.filter((other) => space(other) === space(token));
    const n = here.indexOf(token);
    const at = spaceOf(layout, space(token), last);
    const spread = layout.tall ? 5 : 7;
    if (here.length === 1) return { ...token, x: at.x, y: at.y };
    const rows = Math.ceil(here.length / 2);
    const across = n === here.length - 1 && here.length % 2 === 1 ? 0 : (n % 2) * 2 - 1;
    return { ...token, x: at.x + across * spread, y: at.y + (Math.floor(n / 2) - (rows - 1) / 2) * 1.7 * spread };
  });
}
