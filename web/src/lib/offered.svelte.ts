/** The games that this server offers, as it says so; for those of which the page itself knows nothing. */
import type { GameForm } from '../generated/wire';
import { SHELF } from '../games/page';
import { api } from './api';
import type { Language } from './texts';

class Offered {
  #games = $state.raw<Partial<Record<Language, GameForm[]>>>({});
  #asked = new Map<Language, Promise<GameForm[]>>();

  /** What is known by now; whoever reads it in a component follows what comes. */
  game(id: string, language: Language): GameForm | null {
    if (!import.meta.env.SSR && !this.#games[language]) void this.load(language).catch(() => undefined);
    return this.#games[language]?.find((game) => game.id === id) ?? null;
  }

  /** The games that have no folder in this page. */
  besides(language: Language): string[] {
    void this.game('', language);
    return (this.#games[language] ?? []).map(({ id }) => id).filter((id) => !SHELF.includes(id));
  }

  load(language: Language): Promise<GameForm[]> {
    const asked = this.#asked.get(language);
    if (asked) return asked;
    const coming = api.games(language).then(({ games }) => {
      this.#games = { ...this.#games, [language]: games };
      return games;
    });
    coming.catch(() => this.#asked.delete(language));
    this.#asked.set(language, coming);
    return coming;
  }
}

export const offered = new Offered();
