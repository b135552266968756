/** Who sits where, as the form for a new table knows it. */
import type { SeatAsked } from '../generated/wire';
import { words } from '../lib/words.svelte';

export type Sitter = 'me' | 'open' | `bot ${string}`;

/** The four levels that are made for people, weakest first; what else there is comes after them. */
const LEVELS = ['apprentice', 'adept', 'master', 'grandmaster'];

export function seatOf(sitter: Sitter): SeatAsked {
  return sitter === 'me' || sitter === 'open' ? { kind: sitter } : { kind: 'bot', bot: sitter.slice(4) };
}

export function inOrder(bots: string[]): string[] {
  return [...LEVELS.filter((bot) => bots.includes(bot)), ...bots.filter((bot) => !LEVELS.includes(bot))];
}

/** A bot as people call it; one that somebody installed goes by its own name. */
export function botName(bot: string): string {
  return words.now.has(`home.bots.${bot}`) ? words.say(`home.bots.${bot}`) : bot;
}
