import { expect, it } from 'vitest';
import { shrinking } from './whole';

it('leaves a board that fits as it is, and never draws one too small to read', () => {
  expect(shrinking(500, 560)).toBe(1);
  expect(shrinking(560.6, 560)).toBe(1);
  expect(shrinking(600, 540)).toBe(0.9);
  expect(600 * shrinking(600, 533)).toBeLessThanOrEqual(533);
  expect(shrinking(2000, 500)).toBe(0.7);
  expect(shrinking(500, 0)).toBe(1);
});
