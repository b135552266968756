import { describe, expect, it } from 'vitest';
import { Texts } from '../../../lib/texts';
import { follow } from '../follow';
import en from '../text.en.toml';
import type { View } from '../types';

const texts = new Texts('en', { page: en });
const printed = { hole: [{ slots: [1, 2] }, { slots: [1, 2, 3, 4, 5, 6] }], line: [1, 2] };
const view = (slots: number): View =>
  ({
    phase: 'place',
    active: 1,
    slots: Object.fromEntries(Array.from({ length: slots }, (_, n) => [`S${n}`, {}])),
    lines: { A: {}, B: {} },
    players: [{ own_dice: 8, pool: 4 }],
    last_turns: null,
    stall: 0,
    options: { stall_rounds: 0 },
  }) as unknown as View;
const said = (slots: number): string[] =>
  follow.ending!(view(slots), printed, { texts, names: ['Ann', 'Ben'] }, 0).map((one) => one.said);

describe('the end of a hunt', () => {
  it('is announced when few places are left, and when the board is full', () => {
    expect(said(1)).toEqual([]);
    expect(said(2)).toEqual(['6 places left: the game ends when the board is full.']);
    expect(said(8)).toEqual(['The board is full: the game ends with this turn.']);
  });

  it('has a moment for each fence and each beast', () => {
    const found = follow.moments!([
      { kind: 'fence_scored', seat: 1, rules: [], line: 'A1-A2', points: 3 },
      { kind: 'beast_captured', seat: 1, rules: [], square: 'A1', beast: 'unicorn', value: 5 },
    ]);
    expect(found).toEqual([
      { flash: ['line:A1-A2'], count: 3 },
      { piece: 'square:A1', to: ['seat:1'], count: 5 },
    ]);
  });
});

describe('what one did in a turn', () => {
  const scored = (...points: number[]) =>
    points.map((one) => ({ kind: 'fence_scored', seat: 1, rules: [], line: 'A1-A2', points: one }));
  it('is the sum of the fences; one alone needs none', () => {
    const saying = { texts, names: ['Ann', 'Ben'] };
    expect(follow.deeds!(scored(5), saying)).toEqual(['fence +5']);
    expect(follow.deeds!(scored(2, 3), saying)).toEqual(['fences 2 + 3 = +5']);
  });
});
