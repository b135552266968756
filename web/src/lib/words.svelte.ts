/**
 * The texts of the page in the language of the moment. Each area keeps its own in src/<area>/text.{en,ja}.toml, and its
 * keys begin with the area's name: `words.say('home.play_now')` is `play_now` of src/home/text.*.toml.
 */
import { gamePage } from '../games/page';
import { settings } from './settings.svelte';
import { Texts, type Language, type Values } from './texts';

type Table = Record<string, unknown>;
type Load = () => Promise<{ default: Table }>;

const AREAS = import.meta.glob<{ default: Table }>('../*/text.*.toml');
/** The names of the bots are the server's, which puts them into its sentences. */
const BOTS = import.meta.glob<{ default: Table }>('../../../src/tilecourt/server/text/messages.*.toml', {
  query: { only: 'bot' },
});
const GAMES = import.meta.glob<{ default: Table }>('../../../src/tilecourt/games/*/text/{messages,names}.*.toml');

async function table(loads: Record<string, Load>, path: string): Promise<Table> {
  const load = loads[path];
  return load ? (await load()).default : {};
}

const games = new Map<string, Promise<Texts>>();

/** Whether a game's files are in this page; of others the server tells. */
export const isBundled = (game: string): boolean => `../../../src/tilecourt/games/${game}/text/names.en.toml` in GAMES;

async function toldTexts(game: string, language: Language): Promise<Texts> {
  const { described } = await import('./described');
  return new Texts(language, (await described(game, language)).messages);
}

/** A game's own messages and names: the same files as in the terminal. */
export function gameTexts(game: string, language: Language = settings.language): Promise<Texts> {
  const key = `${game} ${language}`;
  let found = games.get(key);
  if (!found) {
    const file = (name: string) => table(GAMES, `../../../src/tilecourt/games/${game}/text/${name}.${language}.toml`);
    const own = gamePage(game);
    found = !isBundled(game)
      ? toldTexts(game, language)
      : Promise.all([
          file('messages'),
          file('names'),
          own.text(language),
          own.boardText(language),
          own.markedText(language),
        ]).then(
          ([messages, names, page, board, marked]) =>
            new Texts(language, messages, names, { page: { ...page, board, marked } }),
        );
    found.catch(() => games.delete(key));
    games.set(key, found);
  }
  return found;
}

class Words {
  #now = $state.raw(new Texts('en'));
  #areas = new Set<string>();
  #wanted: Language = settings.language;
  #asked = 0;
  #shown = 0;

  /** The texts that are shown now. Reading it in a component makes the component follow the language. */
  get now(): Texts {
    return this.#now;
  }
  get language(): Language {
    return this.#now.language;
  }

  say(key: string, values: Values = {}): string {
    return this.#now.say(key, values);
  }

  /** Loads the texts of areas, besides those that are there. */
  async need(...areas: string[]): Promise<void> {
    for (const area of areas) this.#areas.add(area);
    await this.#load();
  }

  /** Changes the language of everything. */
  async speak(language: Language): Promise<void> {
    this.#wanted = language;
    await this.#load();
    settings.set({ language: this.#wanted });
  }

  async #load(): Promise<void> {
    const language = this.#wanted;
    const number = (this.#asked += 1);
    const areas = [...this.#areas];
    const [bot, ...tables] = await Promise.all([
      table(BOTS, `../../../src/tilecourt/server/text/messages.${language}.toml`),
      ...areas.map((area) => table(AREAS, `../${area}/text.${language}.toml`)),
    ]);
    if (number < this.#shown) return; // a later wish was faster
    this.#shown = number;
    this.#now = new Texts(language, { bot, ...Object.fromEntries(areas.map((area, n) => [area, tables[n]])) });
  }
}

export const words = new Words();
