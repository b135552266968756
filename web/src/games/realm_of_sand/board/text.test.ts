import { expect, it } from 'vitest';
import en from './text.en.toml';
import ja from './text.ja.toml';

const fields = (message: string) => [...message.matchAll(/\{(\w+)/g)].map((found) => found[1]).sort();
const board = (table: Record<string, unknown>) => table.board as Record<string, string>;

it('says the same things in English and Japanese, with the same values', () => {
  expect(Object.keys(board(ja))).toEqual(Object.keys(board(en)));
  for (const [key, message] of Object.entries(board(en))) {
    expect([key, [...new Set(fields(board(ja)[key]!))]]).toEqual([key, [...new Set(fields(message))]]);
  }
});
