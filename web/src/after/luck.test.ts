import { expect, test } from 'vitest';
import { bars, strongest } from './luck';

const EVENTS = [0.1, -0.2, 0.05, 0.3, -0.01, 0.02].map((luck, move) => ({ move, luck: [luck, -luck] }));

test('the luckiest and the unluckiest events, the strongest first', () => {
  expect(strongest(EVENTS, 0, 1).map((one) => one.move)).toEqual([3, 0, 2]);
  expect(strongest(EVENTS, 0, -1).map((one) => one.move)).toEqual([1, 4]);
  expect(strongest(EVENTS, 1, 1).map((one) => one.move)).toEqual([1, 4]);
});

test('good luck goes up and bad luck down, the most of it to the edge', () => {
  const drawn = bars(EVENTS, 0, 5, 100, 30);
  expect(drawn[3]).toMatchObject({ x: 60, y: 0, height: 30 });
  expect(drawn[1]).toMatchObject({ x: 20, y: 30 });
  expect(drawn[1]!.height).toBeCloseTo(20);
  expect(bars([{ move: 0, luck: [0] }], 0, 0, 100, 30)[0]).toMatchObject({ x: 0, height: 0 });
});
