import { expect, it } from 'vitest';
import { withoutKeys } from './keys';

it('names no key where there is none', () => {
  expect(withoutKeys('Turn (R)', true)).toBe('Turn');
  expect(withoutKeys('やめる（Esc）', true)).toBe('やめる');
  expect(withoutKeys('Turn (R) and flip (F) it as you like.', true)).toBe('Turn and flip it as you like.');
  expect(withoutKeys('Turn (R)', false)).toBe('Turn (R)');
});
