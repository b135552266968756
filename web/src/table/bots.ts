/** The bots of this server, asked once. */
import { readable } from 'svelte/store';
import { api } from '../lib/api';
import { words } from '../lib/words.svelte';

const LEVELS = ['apprentice', 'adept', 'master', 'grandmaster'];

/** The levels in the order of their strength; whatever else the server has comes after them. */
export const botsOffered = readable<string[]>(LEVELS, (set) => {
  api.games().then(
    ({ bots }) => set([...LEVELS.filter((bot) => bots.includes(bot)), ...bots.filter((bot) => !LEVELS.includes(bot))]),
    () => undefined, // without an answer the levels of the house stay
  );
});

export function botName(bot: string): string {
  return words.now.has(`table.bot.${bot}`) ? words.say(`table.bot.${bot}`) : bot;
}
