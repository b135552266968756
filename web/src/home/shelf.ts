/** The games on the shelf: titles in both languages from the games' own files, and what a box says on its side. */
import type { Language } from '../lib/texts';

type Words = { title: string; tagline: string; summary: string; designer_line: string };
const FILES = import.meta.glob<Words>('../../../src/tilecourt/games/*/text/names.*.toml', {
  query: { only: 'game' },
  import: 'default',
  eager: true,
});

export interface Facts {
  players: [least: number, most: number];
  minutes: [least: number, most: number];
  /** How much there is to hold in mind: 1 light, 2 medium, 3 heavy. */
  weight: 1 | 2 | 3;
}

/**
 * Players and minutes: the rulebooks (Realm of Sand's minutes: reviews, rules.md 1.2). No source tells the minutes of
 * Merlin's Beast Hunt: 16 to 19 turns (rules.md) of about two minutes each. The weight is our own judgement.
 */
export const FACTS: Record<string, Facts> = {
  princess: { players: [2, 4], minutes: [25, 50], weight: 2 },
  realm_of_sand: { players: [1, 4], minutes: [45, 45], weight: 3 },
  merlin: { players: [2, 4], minutes: [30, 40], weight: 1 },
  kaguyahime: { players: [2, 4], minutes: [30, 60], weight: 2 },
};

export const GAMES = Object.keys(FACTS);

/** What a game's own files call it; nothing for a game that this page does not know. */
export function wordsOf(game: string, language: Language): Words | null {
  return FILES[`../../../src/tilecourt/games/${game}/text/names.${language}.toml`] ?? null;
}

export function titleOf(game: string, language: Language): string {
  return wordsOf(game, language)?.title ?? game;
}
