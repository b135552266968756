/** What a game's own files call it, in both languages. */
import type { Language } from '../lib/texts';

type Words = { title: string; tagline: string; summary: string; designer_line: string };
const FILES = import.meta.glob<Words>('../../../src/tilecourt/games/*/text/names.*.toml', {
  query: { only: 'game' },
  import: 'default',
  eager: true,
});

/** Nothing for a game that this page does not know. */
export function wordsOf(game: string, language: Language): Words | null {
  return FILES[`../../../src/tilecourt/games/${game}/text/names.${language}.toml`] ?? null;
}

export function titleOf(game: string, language: Language): string {
  return wordsOf(game, language)?.title ?? game;
}
