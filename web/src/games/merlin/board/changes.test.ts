import { describe, expect, it } from 'vitest';
import type { View } from '../types';
import type { GameEvent } from '../../../lib/board';
import { changes } from './changes';
import en from './text.en.toml';
import ja from './text.ja.toml';

const view = (parts: Partial<View>): View => ({ slots: {}, lines: {}, beasts: {}, ...parts }) as View;
const event = (kind: string, values: Record<string, unknown> = {}): GameEvent => ({
  kind,
  seat: 0,
  rules: [],
  ...values,
});

describe('changes', () => {
  it('are none on the first drawing', () => {
    expect(changes(null, view({ lines: {} }), [event('dice_rolled')]).rolls).toBe(0);
  });

  it('name what has scored, and whether dice were rolled', () => {
    const fence = { owner: 0, image: 'water', points: null, reinforced: false };
    const before = view({ lines: { 'A1-A2': fence } });
    const now = view({ lines: { 'A1-A2': { ...fence, points: 3 }, 'A1-B1': fence } });
    const found = changes(before, now, [event('dice_rolled')]);
    expect([...found.scored]).toEqual(['A1-A2']);
    expect(found.rolls).toBe(1);
  });
});

describe("the board's own texts", () => {
  it('have the same keys and placeholders in both languages', () => {
    const fields = (text: unknown): string[] => [...new Set(String(text).match(/\{\w+/g) ?? [])].sort();
    expect(Object.keys(ja).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) expect([key, fields(ja[key])]).toEqual([key, fields(text)]);
  });
});
