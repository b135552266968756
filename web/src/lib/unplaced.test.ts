/** Sentences without coordinates: made from those with them, by the messages themselves. */
import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { SHELF } from '../games/page';
import { Texts, type Language } from './texts';
import { Unplaced } from './unplaced';

const ROOT = new URL('../../..', import.meta.url).pathname;
const read = (path: string): Record<string, unknown> => parse(readFileSync(ROOT + path, 'utf8'));

function textsOf(game: string, language: Language): Texts {
  const [messages, names] = ['messages', 'names'].map((name) =>
    read(`src/tilecourt/games/${game}/text/${name}.${language}.toml`),
  );
  const marked = read(`web/src/games/${game}/marked.${language}.toml`);
  return new Texts(language, messages!, names!, { page: { marked } });
}

/** Fields of messages that are places of the board; a slot is one on the isle, and else a tile's. */
const PLACES = /\{(cell|from|to|square|line|spot|hole|by|box|boxes|pieces|formation)\}|\{die\}.*\{slot\}/;
/** Where these words mean something else: spaces of a track, a level, a tile; and what is no sentence by itself. */
const OTHER =
  /walk|goal_reached|princess_moved|favor_|level_gained|exchange|set_aside|spoken\.piece|^label|^sight|shown|feature/;

/** Each field is filled with its own name, so that one sees what is left of it. */
const filled = (message: string): string =>
  message.replace(/\{(\w+)(?:\|([^|}]*)\|[^}]*)?\}/g, (_, name: string, one?: string) => one ?? `<${name}>`);

describe.each(SHELF.flatMap((game) => (['en', 'ja'] as const).map((language) => ({ game, language }))))(
  '$game in $language',
  ({ game, language }) => {
    const texts = textsOf(game, language);
    const unplaced = new Unplaced(texts);
    const said = [...texts.entries()].filter(
      ([key, message]) =>
        /^(action|event|would|refusal|spoken|mixed|worth)\./.test(key) && PLACES.test(message) && !OTHER.test(key),
    );

    it('says every move, event and refusal without its places', () => {
      expect(said.length).toBeGreaterThan(3);
      const left = said.flatMap(([key, message]) => {
        const plain = unplaced.say(filled(message));
        return PLACES.test(plain.replace(/<(\w+)>/g, '{$1}')) ? [`${key}: ${plain}`] : [];
      });
      expect(left).toEqual([]);
    });

    it('leaves no hole in a sentence', () => {
      for (const [, message] of said) {
        const plain = unplaced.say(filled(message));
        expect(plain).not.toMatch(/ {2}| [.,;:]|^\s|\s$|[、。：] /);
      }
    });
  },
);

describe('a sentence', () => {
  const princess = new Unplaced(textsOf('princess', 'en'));

  it('keeps everything but the place', () => {
    expect(princess.say('Ann laid fire and moon on -1,2, on top of water and sun.')).toBe(
      'Ann laid fire and moon, on top of water and sun.',
    );
    expect(princess.say('Lay fire and moon on 0,1 and put a gem on it')).toBe('Lay fire and moon and put a gem on it');
  });

  it('loses a place that has commas of its own', () => {
    const kaguyahime = new Unplaced(textsOf('kaguyahime', 'en'));
    expect(kaguyahime.say('Ann placed a tile: Large kitchen (your board, row 3, column 2, as it lies).')).toBe(
      'Ann placed a tile: Large kitchen (as it lies).',
    );
  });

  it('within a sentence loses its place too', () => {
    const claim = textsOf('princess', 'en').say('worth.whole', {
      move: 'Claim the rune Comet with the gem on 0,1',
      value: 4,
    });
    expect(princess.say(claim)).toBe(claim.replace(' with the gem on 0,1', ''));
  });

  it('that is not known stays as it is', () => {
    expect(princess.say('Something else on 0,1.')).toBe('Something else on 0,1.');
  });
});
