import { describe, expect, it } from 'vitest';
import english from './text.en.toml';
import japanese from './text.ja.toml';
import { groupsOf } from './groups';
import { printedBox } from './pieces';
import { gameTexts } from '../lib/words.svelte';
import { Texts } from '../lib/texts';

const GAMES = ['princess', 'realm_of_sand', 'merlin', 'kaguyahime'];

function keys(table: object, above = ''): string[] {
  return Object.entries(table).flatMap(([key, value]) =>
    typeof value === 'object' ? keys(value as object, `${above}${key}.`) : [above + key],
  );
}

describe('the page of components', () => {
  it('says the same in both languages', () => {
    expect(keys(japanese)).toEqual(keys(english));
  });

  it.each(GAMES)('knows title, origin and names of every group of %s', async (game) => {
    const groups = groupsOf(game, (await printedBox(game))!);
    expect(groups.length).toBeGreaterThan(5);
    for (const language of ['en', 'ja'] as const) {
      const texts = await gameTexts(game, language);
      const own = new Texts(language, { learn: language === 'en' ? english : japanese });
      for (const { id, pieces, sources } of groups) {
        expect(sources, id).toMatch(/^R?P?D?X?$/);
        expect(sources, id).not.toBe('');
        expect(own.has(`learn.group.${game}.${id}`), id).toBe(true);
        expect(own.has(`learn.origin.${game}.${id}`), id).toBe(true);
        for (const piece of pieces)
          if (piece.name) expect(texts.has(piece.name.join('.')), piece.name.join('.')).toBe(true);
      }
    }
  });

  it('counts what the boxes hold', async () => {
    const pieces = async (game: string, id: string) =>
      groupsOf(game, (await printedBox(game))!)
        .find((one) => one.id === id)!
        .pieces.reduce((sum, one) => sum + one.copies, 0);
    expect(await pieces('princess', 'tile')).toBe(48);
    expect(await pieces('princess', 'cubes')).toBe(20);
    expect(await pieces('merlin', 'dice')).toBe(80);
    expect(await pieces('merlin', 'cards')).toBe(64);
    expect(await pieces('realm_of_sand', 'tiles')).toBe(28);
  });
});
