/** A game whose files are not in this page, as the server describes it: words, rules, board, box. */
import type { Board, Description } from '../generated/wire';
import { api } from './api';
import { settings } from './settings.svelte';
import type { Language } from './texts';

const coming = new Map<string, Promise<Description>>();
const boards = new Map<string, Board>();

export function described(game: string, language: Language = settings.language): Promise<Description> {
  const key = `${game} ${language}`;
  let found = coming.get(key);
  if (!found) {
    found = api.description(game, language).then((description) => {
      boards.set(game, description.board);
      return description;
    });
    found.catch(() => coming.delete(key));
    coming.set(key, found);
  }
  return found;
}

/** How a game's table is drawn, once it has been described; it is the same in every language. */
export function boardOf(game: string): Board | null {
  return boards.get(game) ?? null;
}
