import { expect, it } from 'vitest';
import { origins } from './flights';

it('knows where squares, disks and cards come from', () => {
  const from = origins([
    { kind: 'tile_placed', seat: 1, rules: [], tile: 'T04', filled: ['C2', 'D2'] },
    { kind: 'disk_laid', seat: 0, rules: [], colour: 'G', box: 'C3' },
    { kind: 'disk_moved', seat: 0, rules: [], colour: 'R', from: 'C1', to: 'D1' },
    { kind: 'card_turned_up', seat: null, rules: [], card: 'B101', level: 1, place: 0 },
  ]);
  expect(from.get('box:1:C2')).toBe('tile:T04');
  expect(from.get('box:0:C3')).toBe('reserve:0:G');
  expect(from.get('box:0:D1')).toBe('box:0:C1');
  expect(from.get('card:B101')).toBe('deck:1');
  expect(from.size).toBe(5);
});
