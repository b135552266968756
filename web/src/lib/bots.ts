/** The bots as people call them, and in which order they are offered. */
import { words } from './words.svelte';

/** The four levels that are made for people, weakest first; what else there is comes after them. */
export const LEVELS = ['apprentice', 'adept', 'master', 'grandmaster'];

export function inOrder(bots: string[]): string[] {
  return [...LEVELS.filter((bot) => bots.includes(bot)), ...bots.filter((bot) => !LEVELS.includes(bot))];
}

/** What a bot is, in one line; nothing for one that somebody installed. */
export function botAbout(bot: string): string {
  return words.now.has(`parts.bot_about.${bot}`) ? words.say(`parts.bot_about.${bot}`) : '';
}

/** A bot in the language of the page; one that somebody installed goes by its own name. */
export function botName(bot: string): string {
  return words.now.has(`bot.${bot}`) ? words.say(`bot.${bot}`) : bot;
}
