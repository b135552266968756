import { expect, it } from 'vitest';
import { Texts } from '../../../lib/texts';
import { follow } from '../follow';
import type { View } from '../types';

const texts = new Texts('en', {
  page: {
    standing: { space: 'on space {space}', goal: 'Goal', out: 'out, {n} over' },
    since: { walked: '{from} → {to}', out: '{from} → Goal', out_over: '{from} → Goal, {n} over' },
  },
});
const box = { manor_goal: { goal_space: 25 }, scoring: { placement_points: [10, 5, 3, 1] } };
const scores = (spaces: number[], finish_order: number[] = []) => {
  const view = { players: spaces.map((space) => ({ space })), finish_order } as unknown as View;
  return follow.standing!(view, box, { texts, names: [] }).map(({ score }) => score);
};

it('leads by the steps between the pawns, while all are in the manor', () => {
  const [ann, ben] = scores([18, 15]);
  expect(ann! - ben!).toBe(3);
});

it('gives whoever is out the points of the place, and nothing invented', () => {
  const [ann, ben] = scores([26, 19], [0]);
  expect(ann! - ben!).toBe(17);
  const [one, two] = scores([27, 25], [1, 0]);
  expect(two! - one!).toBe(3);
});

it('knows no space behind the Goal', () => {
  const view = { players: [{ space: 28 }, { space: 25 }, { space: 24 }], finish_order: [0, 1] } as unknown as View;
  const shown = follow.standing!(view, box, { texts, names: [] }).map((one) => `${one.shown}, ${one.said}`);
  expect(shown).toEqual(['⚑ Goal +3, out, 3 over', '⚑ Goal, out, 0 over', '⚑ 24, on space 24']);
  const walked = { kind: 'walked', seat: 0, rules: [], steps: 5, from: 23, to: 28 };
  const reached = { kind: 'goal_reached', seat: 0, rules: [], place: 1, leftover: 3 };
  const saying = { texts, names: ['Ann'] };
  expect(follow.deeds!([walked, reached], saying)).toEqual(['23 → Goal, 3 over']);
  expect(follow.deeds!([{ ...walked, to: 24 }], saying)).toEqual(['23 → 24']);
});
