import { expect, it } from 'vitest';
import { hueOf, initials } from './letters';

it('makes a sign of a title', () => {
  expect(initials('The Lantern Market')).toBe('LM');
  expect(initials('Harbour')).toBe('H');
  expect(initials('灯籠市')).toBe('灯');
  expect(initials('')).toBe('');
});

it('gives an id its colour, the same every time, and another one to another id', () => {
  expect(hueOf('lanterns')).toBe(hueOf('lanterns'));
  expect(hueOf('lanterns')).not.toBe(hueOf('harbour'));
});
