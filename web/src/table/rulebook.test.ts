import { SHELF } from '../games/page';
import { describe, expect, it } from 'vitest';
import { found, partsOf, rulebook } from './rulebook';

describe('the rulebook beside the board', () => {
  it('has the same rules in both languages', async () => {
    for (const game of SHELF) {
      const [en, ja] = [await rulebook(game, 'en'), await rulebook(game, 'ja')];
      expect(en.length).toBeGreaterThan(30);
      expect(ja.map((rule) => rule.id)).toEqual(en.map((rule) => rule.id));
    }
  });

  it('tells paragraphs from drawings', () => {
    expect(partsOf('One.\nTwo.\n```\na b\n c\n```\nThree.')).toEqual([
      { drawing: false, text: 'One.' },
      { drawing: false, text: 'Two.' },
      { drawing: true, text: 'a b\n c' },
      { drawing: false, text: 'Three.' },
    ]);
  });

  it('finds by id, title and words', async () => {
    const rules = await rulebook('princess', 'en');
    expect(found(rules, 'pmt-5.6')[0]!.id).toBe('PMT-5.6');
    expect(found(rules, 'no such words at all')).toEqual([]);
    expect(found(rules, '').length).toBe(rules.length);
  });
});
