import { expect, test } from 'vitest';
import { pileOf } from './drawn';

test('a pile is its number and, face up, its top', () => {
  expect(pileOf(12)).toEqual({ number: 12, top: null });
  expect(pileOf(null)).toEqual({ number: 0, top: null });
  expect(pileOf(['9', '6', '5'])).toEqual({ number: 3, top: '5' });
  expect(pileOf(['9', null])).toEqual({ number: 1, top: '9' });
  expect(pileOf([])).toEqual({ number: 0, top: null });
});
