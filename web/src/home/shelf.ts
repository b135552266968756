/** What a game's own files call it, in both languages. */
import { SHELF } from '../games/page';
import { offered } from '../lib/offered.svelte';
import type { Language } from '../lib/texts';

type Words = { title: string; tagline: string; summary: string; designer_line: string };
const FILES = import.meta.glob<Words>('../../../src/tilecourt/games/*/text/names.*.toml', {
  query: { only: 'game' },
  import: 'default',
  eager: true,
});

/** Nothing for a game that neither this page nor, as far as it has answered, the server knows. */
export function wordsOf(game: string, language: Language): Words | null {
  const own = FILES[`../../../src/tilecourt/games/${game}/text/names.${language}.toml`];
  if (own) return own;
  const told = offered.game(game, language);
  return told && { title: told.title, tagline: told.tagline, summary: told.summary || told.tagline, designer_line: '' };
}

export function titleOf(game: string, language: Language): string {
  return wordsOf(game, language)?.title ?? game;
}

/** The title in the other language, below that in one's own. */
export function otherTitle(game: string, other: Language): string {
  return FILES[`../../../src/tilecourt/games/${game}/text/names.${other}.toml`]
    ? titleOf(game, other)
    : (offered.game(game, other === 'en' ? 'ja' : 'en')?.other_title ?? '');
}

/** A game of ours has one. */
export function hasLesson(game: string, language: Language): boolean {
  return SHELF.includes(game) || (offered.game(game, language)?.lesson ?? false);
}
