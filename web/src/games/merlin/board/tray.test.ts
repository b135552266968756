import { expect, it } from 'vitest';
import type { TurnDie } from '../types';
import { arrange } from './tray';

const dice = (...names: string[]): TurnDie[] => names.map((die) => ({ die, state: 'free' }) as TurnDie);
const named = (found: (TurnDie | null)[]): (string | null)[] => found.map((one) => one?.die ?? null);

it('dice that were kept stay where they lay, and those rolled again come back to their places', () => {
  const old = ['wild', 'bamboo', 'water', 'bamboo'];
  const rolled = dice('bamboo', 'beast', 'thorns', 'water'); // as the server sorts them
  expect(named(arrange(old, rolled, ['water', 'bamboo']))).toEqual(['beast', 'bamboo', 'water', 'thorns']);
});

it('a die that is rolled again and shows the same lies where it was', () => {
  expect(named(arrange(['wild', 'water'], dice('water', 'wild'), ['water']))).toEqual(['wild', 'water']);
});

it('a die that is placed leaves its place empty, and the others stay', () => {
  expect(named(arrange(['wild', 'water', 'beast'], dice('beast', 'wild'), null))).toEqual(['wild', null, 'beast']);
});

it('a new roll lies as it comes', () => {
  expect(named(arrange([], dice('beast', 'wild'), null))).toEqual(['beast', 'wild']);
});
