import { describe, expect, it } from 'vitest';
import messagesEn from '@games/princess/text/messages.en.toml';
import namesEn from '@games/princess/text/names.en.toml';
import kghMessages from '@games/kaguyahime/text/messages.ja.toml';
import kghNames from '@games/kaguyahime/text/names.ja.toml';
import sandMessages from '@games/realm_of_sand/text/messages.en.toml';
import sandNames from '@games/realm_of_sand/text/names.en.toml';
import { NAMED_IN as KGH } from '../games/kaguyahime/types';
import { NAMED_IN as PMT } from '../games/princess/types';
import { NAMED_IN as ROS } from '../games/realm_of_sand/types';
import type { Choice } from '../lib/board';
import { Texts } from '../lib/texts';
import { LISTED, nextStep, valueOf, type Words } from './narrow';
import enTable from './text.en.toml';
import jaTable from './text.ja.toml';

const en = enTable as { choice: Record<string, string> };
const ja = jaTable as { choice: Record<string, string> };

const princess: Words = {
  texts: new Texts('en', messagesEn, namesEn),
  own: new Texts('en', { table: en }),
  hints: { namedIn: PMT },
};
const kaguyahime: Words = {
  texts: new Texts('ja', kghMessages, kghNames),
  own: new Texts('ja', { table: ja }),
  hints: { namedIn: KGH },
};

const sand: Words = {
  texts: new Texts('en', sandMessages, sandNames),
  own: new Texts('en', { table: en }),
  hints: { namedIn: ROS },
};

let number = 0;
function move(form: { kind: string; [name: string]: unknown }): Choice {
  return { id: number++, notation: JSON.stringify(form), form, text: `Sentence ${JSON.stringify(form)}` };
}
const tiles = ['Em', 'Fo'].flatMap((tile) =>
  [-1, 0, 1].flatMap((row) => [false, true].map((gem) => move({ kind: 'place', tile, cell: [row, 2], gem }))),
);

describe('choosing step by step', () => {
  it('asks nothing where there is one move or none', () => {
    expect(nextStep([], princess)).toBeNull();
    expect(nextStep([tiles[0]!], princess)).toBeNull();
  });

  it('lists a few moves as sentences', () => {
    const few = tiles.slice(0, 3);
    expect(nextStep(few, princess)!.answers.map((answer) => answer.words)).toEqual(few.map((one) => one.text));
  });

  it('asks for the kind of move first, and names a single move of a kind at once', () => {
    const skip = move({ kind: 'skip' });
    const step = nextStep([skip, ...tiles], princess)!;
    expect(step.answers.map((answer) => answer.words)).toEqual([skip.text, 'Lay a face-up tile']);
    expect(step.answers[1]!.choices).toEqual(tiles);
  });

  it('then asks for one parameter after the other, in words', () => {
    const first = nextStep(tiles, princess)!;
    expect(first.answers.map((answer) => answer.choices.length)).toEqual([6, 6]);
    expect(first.question).not.toContain('<');
    expect(first.answers.every((answer) => !answer.words.includes('<'))).toBe(true);
  });

  it('skips a parameter that has one value left', () => {
    const one = Array.from({ length: LISTED + 1 }, (_, column) =>
      move({ kind: 'place', tile: 'Em', cell: [0, column], gem: false }),
    );
    expect(nextStep(one, princess)!.answers.map((answer) => answer.words)).toContain('0, 3');
  });

  it('always comes to an end with every move reachable', () => {
    const reached = new Set<number>();
    const walk = (choices: Choice[], depth: number): void => {
      expect(depth).toBeLessThan(8);
      const step = nextStep(choices, princess);
      if (step === null) reached.add(choices[0]!.id);
      else for (const answer of step.answers) walk(answer.choices, depth + 1);
    };
    walk([move({ kind: 'done' }), ...tiles], 0);
    expect(reached.size).toBe(tiles.length + 1);
  });

  it('says values in the language of the table', () => {
    expect(valueOf('cubes', ['red', 'red'], kaguyahime)).toContain('赤');
    expect(valueOf('cubes', [], kaguyahime)).toBe(ja.choice.nothing);
    expect(valueOf('disk', true, kaguyahime)).toBe(ja.choice.yes);
    expect(valueOf('cube', null, kaguyahime)).toBe(ja.choice.nothing);
    expect(valueOf('card', 'R18', princess)).toContain('R18');
  });

  it('counts from one and names places, where the record counts from zero', () => {
    expect(valueOf('lane', 0, kaguyahime)).toBe('1番目');
    expect(valueOf('cell', [5, 1], kaguyahime)).toBe('南のボードの3行2列');
    expect(valueOf('cell', [-3, 0], kaguyahime)).toBe('北のボードの1行1列');
    expect(valueOf('rotation', 0, kaguyahime)).toBe('回転なし');
    expect(valueOf('slot', 2, sand)).toBe('Tile 3');
    expect(valueOf('place', 3, sand)).toBe('4');
  });
});

function keys(table: object, prefix = ''): string[] {
  return Object.entries(table).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? keys(value, `${prefix}${key}.`) : [prefix + key],
  );
}

describe('the words of the table', () => {
  it('are there in both languages, with the same values in them', () => {
    expect(keys(ja)).toEqual(keys(en));
    const say = (table: object, key: string): string =>
      String(key.split('.').reduce((at, part) => (at as Record<string, unknown>)[part], table as unknown));
    const fields = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]))].sort();
    for (const key of keys(en)) expect([key, fields(say(ja, key))]).toEqual([key, fields(say(en, key))]);
  });
});
