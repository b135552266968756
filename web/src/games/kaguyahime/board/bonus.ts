/** The bonuses for rooms as the view tells them: who had the largest room of a colour, who the second, and where the line decided. */
import type { Player, View } from '../types';

export interface Bonus {
  size: number;
  rate: number;
  points: number;
  place: 'largest' | 'second' | 'none';
  /** Somebody else has a room of that size, and one of them got something: the line of meeples decided. */
  tie: boolean;
}

export function totalOf(player: Player): number {
  return Object.values(player.bonus).reduce((sum, points) => sum + points, player.favor);
}

export function bonusOf(view: View, seat: number, colour: string): Bonus {
  const size = view.players[seat]!.rooms[colour] ?? 0;
  const rate = view.rate[colour] ?? 1;
  const points = view.players[seat]!.bonus[colour] ?? 0;
  // The second room brings half, so it never brings its whole size.
  const place = points === 0 ? 'none' : points === size * rate ? 'largest' : 'second';
  const alike = view.players.filter((player) => player.rooms[colour] === size);
  return {
    size,
    rate,
    points,
    place,
    tie: alike.length > 1 && alike.some((player) => (player.bonus[colour] ?? 0) > 0),
  };
}
