import { expect, test } from 'vitest';
import { rowsOf } from './sheet';

test('a row for each source of points, with a place for every seat', () => {
  const rows = rowsOf([
    [{ key: 'a', points: 3, rule: 'R-1', text: 'Apples' }],
    [
      { key: 'b', points: 1 },
      { key: 'a', points: 2, rule: 'R-1' },
      { key: 'a', points: 4 },
    ],
  ]);
  expect(rows.map((row) => [row.key, row.text, row.rule, row.points[0], row.points[1]])).toEqual([
    ['a', 'Apples', 'R-1', 3, 6],
    ['b', 'b', '', undefined, 1],
  ]);
});
