import { describe, expect, it } from 'vitest';
import english from './text.en.toml';
import japanese from './text.ja.toml';
import { SHELF, gamePage } from '../games/page';
import { printedBox } from '../games/pieces';
import { gameTexts } from '../lib/words.svelte';
import { Texts } from '../lib/texts';

const groupsOf = async (game: string) => (await gamePage(game).learn()).groups!((await printedBox(game))!);

function keys(table: object, above = ''): string[] {
  return Object.entries(table).flatMap(([key, value]) =>
    typeof value === 'object' ? keys(value as object, `${above}${key}.`) : [above + key],
  );
}

describe('the page of components', () => {
  it('says the same in both languages', () => {
    expect(keys(japanese)).toEqual(keys(english));
  });

  it.each(SHELF)('knows title, origin and names of every group of %s', async (game) => {
    const groups = await groupsOf(game);
    expect(groups.length).toBeGreaterThan(5);
    for (const language of ['en', 'ja'] as const) {
      const texts = await gameTexts(game, language);
      const own = new Texts(language, await gamePage(game).learnText(language));
      for (const { id, pieces, sources } of groups) {
        expect(sources, id).toMatch(/^R?P?D?X?$/);
        expect(sources, id).not.toBe('');
        expect(own.has(`group.${id}`), id).toBe(true);
        expect(own.has(`origin.${id}`), id).toBe(true);
        for (const piece of pieces)
          if (piece.name) expect(texts.has(piece.name.join('.')), piece.name.join('.')).toBe(true);
      }
    }
  });

  it('counts what the boxes hold', async () => {
    const pieces = async (game: string, id: string) =>
      (await groupsOf(game)).find((one) => one.id === id)!.pieces.reduce((sum, one) => sum + one.copies, 0);
    expect(await pieces('princess', 'tile')).toBe(48);
    expect(await pieces('princess', 'cubes')).toBe(20);
    expect(await pieces('merlin', 'dice')).toBe(80);
    expect(await pieces('merlin', 'cards')).toBe(64);
    expect(await pieces('realm_of_sand', 'tiles')).toBe(28);
  });
});
