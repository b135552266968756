import { expect, it } from 'vitest';
import { Texts } from '../../../lib/texts';
import { follow } from '../follow';
import type { View } from '../types';

const texts = new Texts('en', { page: { standing: { space: 'on space {space}' } } });
const box = { scoring: { placement_points: [10, 5, 3, 1] } };
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
