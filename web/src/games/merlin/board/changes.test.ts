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
    expect(changes(null, view({ slots: { 'P11.NW': { colour: 'green', face: 'water' } } }), []).slots.size).toBe(0);
  });

  it('name new dice, cards and scores', () => {
    const fence = { owner: 0, image: 'water', points: null, reinforced: false };
    const before = view({ lines: { 'A1-A2': fence } });
    const now = view({
      slots: { P01: { colour: 'green', face: 'water' } },
      lines: { 'A1-A2': { ...fence, points: 3 }, 'A1-B1': fence },
    });
    const found = changes(before, now, [event('dice_rolled')]);
    expect([...found.slots, ...found.lines, ...found.scored]).toEqual(['P01', 'A1-B1', 'A1-A2']);
    expect(found.rolls).toBe(1);
  });

  it('follow a beast over several steps', () => {
    const steps = [event('beast_moved', { from: 'A1', to: 'A2' }), event('beast_moved', { from: 'A2', to: 'B2' })];
    const found = changes(
      view({ beasts: { A1: 'basilisk' } }),
      view({ beasts: { B2: 'basilisk', C1: 'unicorn' } }),
      steps,
    );
    expect(found.beasts).toEqual(
      new Map([
        ['B2', 'A1'],
        ['C1', null],
      ]),
    );
  });

  it('show a captured beast leaving once', () => {
    const caught = [event('beast_captured', { square: 'A1', beast: 'unicorn', value: 5 })];
    expect(changes(view({ beasts: { A1: 'unicorn' } }), view({}), caught).captured).toEqual([
      { square: 'A1', beast: 'unicorn', seat: 0 },
    ]);
    expect(changes(view({}), view({}), caught).captured).toEqual([]);
  });
});

describe("the board's own texts", () => {
  it('have the same keys and placeholders in both languages', () => {
    const fields = (text: unknown): string[] => [...new Set(String(text).match(/\{\w+/g) ?? [])].sort();
    expect(Object.keys(ja).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) expect([key, fields(ja[key])]).toEqual([key, fields(text)]);
  });
});
