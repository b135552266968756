/** The games that this browser has seen somebody play: whoever has not played a game begins it gently. */
import { keep, kept } from './kept';

const KEY = 'tilecourt.played';

function all(): string[] {
  return (kept(KEY) ?? '').split(' ').filter(Boolean);
}

export function hasPlayed(game: string): boolean {
  return all().includes(game);
}

/** early.js reads the same, so that a box has its height before anything is painted. */
export function notePlayed(...games: string[]): void {
  const known = [...new Set([...all(), ...games])].join(' ');
  keep(KEY, known);
  document.documentElement.dataset.played = known;
}
