import { expect, it } from 'vitest';
import { smooth, stand, walk, wayOf } from './path';

const PATHS: [number, number][] = [
  [8, 12],
  [10, 14],
];

it('a pawn walks space by space while the gates are closed', () => {
  expect(walk(7, 10, false, PATHS)).toEqual([7, 8, 9, 10]);
});
it('an open secret path is taken where it begins', () => {
  expect(walk(7, 13, true, PATHS)).toEqual([7, 8, 12, 13]);
  expect(walk(9, 15, true, PATHS)).toEqual([9, 10, 14, 15]);
});
it('a path that leads too far is not drawn', () => {
  expect(walk(8, 9, true, PATHS)).toEqual([8, 9]);
});
it('every space has its place inside the picture, and none lies on another', () => {
  for (const wide of [true, false]) {
    const way = wayOf(26, wide);
    expect(way.points).toHaveLength(26);
    way.points.forEach((a, i) => {
      expect(a.x - way.stone).toBeGreaterThanOrEqual(0);
      expect(a.x + way.stone).toBeLessThanOrEqual(way.width);
      expect(a.y + way.stone).toBeLessThanOrEqual(way.top + way.height);
      for (const b of way.points.slice(i + 1))
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(way.stone * 1.9);
    });
  }
});
it('pawns on one space stand apart', () => {
  const places = [0, 1, 2, 3].map((i) => stand({ x: 100, y: 50 }, i, 4, 16).x);
  expect(new Set(places).size).toBe(4);
  expect(stand({ x: 100, y: 50 }, 0, 1, 16)).toEqual({ x: 100, y: 50 });
});
it('the road goes through every space', () => {
  const { points } = wayOf(26, true);
  expect(smooth(points).match(/C/g)).toHaveLength(25);
});
