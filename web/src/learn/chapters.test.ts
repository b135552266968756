import { describe, expect, it } from 'vitest';
import { bitsOf, chapterOf, depthOf, inChapters } from './chapters';
import { SHELF, gamePage } from '../games/page';
import { found, rulebook } from '../table/rulebook';

describe('the rulebook', () => {
  it('has a chapter for every rule', () => {
    expect(chapterOf('PMT-5.10.1')).toBe('play');
    expect(chapterOf('MBH-E05a')).toBe('examples');
    expect(chapterOf('KGH-R77')).toBe('rulings');
    expect([
      depthOf('PMT-5'),
      depthOf('PMT-5.7'),
      depthOf('PMT-5.0a'),
      depthOf('PMT-5.7.1'),
      depthOf('KGH-5.2.4.1'),
    ]).toEqual([0, 0, 1, 1, 2]);
  });

  it('loses no rule and links only rules there are', async () => {
    for (const game of SHELF) {
      const rules = await rulebook(game, 'ja');
      expect(inChapters(rules).flatMap((one) => one.rules)).toHaveLength(rules.length);
      for (const id of Object.keys((await gamePage(game).learn()).pictures ?? {}))
        expect(
          rules.map((rule) => rule.id),
          game,
        ).toContain(id);
    }
  });

  it('finds by words of the text, in both languages', async () => {
    expect(found(await rulebook('princess', 'en'), 'witch returns').map((rule) => rule.id)).toContain('PMT-E19');
    expect(found(await rulebook('kaguyahime', 'ja'), '観葉植物').map((rule) => rule.id)).toContain('KGH-5.2.4e');
  });

  it('takes a line apart', () => {
    expect(
      bitsOf('See PMT-5.1 or `first_turn` (tile).', new Set(['PMT-5.1']), 'TILE').map(
        (bit) => `${bit.sort}:${bit.text}`,
      ),
    ).toEqual(['plain:See ', 'rule:PMT-5.1', 'plain: or ', 'code:first_turn', 'plain: (', 'hit:tile', 'plain:).']);
    expect(bitsOf('a (b', new Set(), '(').map((bit) => bit.sort)).toContain('hit');
  });
});
