/** The lines of a leaderboard: players with their places, and the bots where their ratings stand. */
import type { FixedBot, Leader } from '../generated/wire';

export interface PlacedLine {
  key: string;
  /** Nothing for a bot: its rating is a fixed point, not a place. */
  place: number | null;
  player: string | null;
  name: string;
  picture: string;
  rating: number;
  doubt: number | null;
  games: number | null;
}

/** While more players follow, a bot below the last of them is left out: somebody may come before it. */
export function placed(leaders: Leader[], bots: FixedBot[], more: boolean): PlacedLine[] {
  const lowest = leaders.at(-1)?.rating ?? Infinity;
  const people = leaders.map((one, n): PlacedLine => ({
    key: one.player,
    place: n + 1,
    player: one.player,
    name: one.name,
    picture: one.picture ?? '',
    rating: one.rating,
    doubt: one.give_or_take,
    games: one.games,
  }));
  const fixed = bots
    .filter((one) => !more || one.rating >= lowest)
    .map((one): PlacedLine => ({
      key: `bot ${one.bot}`,
      place: null,
      player: null,
      name: one.name,
      picture: '',
      rating: one.rating,
      doubt: null,
      games: null,
    }));
  return [...people, ...fixed].sort((a, b) => b.rating - a.rating);
}
