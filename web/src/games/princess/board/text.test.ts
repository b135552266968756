import { expect, it } from 'vitest';
import english from './text.en.toml';
import japanese from './text.ja.toml';

const keys = (table: Record<string, unknown>, before = ''): string[] =>
  Object.entries(table).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? keys(value as Record<string, unknown>, `${before}${key}.`)
      : [before + key],
  );

it('the words on the board are there in both languages', () => {
  expect(keys(japanese).sort()).toEqual(keys(english).sort());
});
