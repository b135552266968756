import { expect, it } from 'vitest';
import { Texts } from '../../../lib/texts';
import { follow } from '../follow';
import type { View } from '../types';

const texts = new Texts('en', {
  rotation: { 0: 'as it lies', 90: 'clockwise', 180: 'half round', 270: 'anticlockwise' },
  lane: { 1: 'second' },
  action: { place: '{lane}: {rotation} ({cell})' },
  page: {
    seen: { own: 'your {row},{column}', princess: 'hers {row},{column}', other: '{who} {row},{column}' },
    ending: { princess: 'last: {n}', last_round: 'last round', near: '{n} left' },
  },
});
const view = (more: object = {}) =>
  ({
    phase: 'design',
    players: [{ side: 'S' }, { side: 'N' }],
    princess_favor: 3,
    round: 2,
    column: Array(9),
    options: { princess_end: 'reach_29' },
    ...more,
  }) as unknown as View;
const saying = (eyes: number | null, front = eyes ?? 0) => {
  const names = ['Ann', 'Ben'];
  return { names, texts: follow.seen!(view(), { texts, names }, eyes, front) };
};
const place = (cell: [number, number], rotation: number) => ({ kind: 'place', lane: 1, cell, rotation, cube: null });

it('says rows, columns and turns as they are drawn for these eyes', () => {
  expect(follow.move!(place([3, 1], 0), saying(0))).toBe('second: as it lies (your 1,2)');
  // The one in the north sits at the lower edge too: the same cross is turned half round.
  expect(follow.move!(place([-1, 1], 180), saying(1))).toBe('second: as it lies (your 1,2)');
  expect(follow.move!(place([-3, 0], 0), saying(1))).toBe('second: half round (your 3,3)');
  expect(follow.move!(place([0, 0], 0), saying(1))).toBe('second: half round (hers 3,3)');
  expect(follow.move!(place([-1, 1], 0), saying(0))).toBe('second: as it lies (Ben 3,2)');
  // Somebody who looks on from Ben's seat sees his board at the lower edge, and it is still Ben's.
  expect(follow.move!(place([-1, 1], 180), saying(null, 1))).toBe('second: as it lies (Ben 1,2)');
});
it('announces the end before it comes', () => {
  const box = { favor_track: { game_end_at: 29 } };
  const said = (more: object) => follow.ending!(view(more), box, saying(0), 0).map((one) => one.said);
  expect(said({})).toEqual([]);
  expect(said({ princess_favor: 27 })).toEqual(['2 left']);
  expect(said({ princess_favor: 30 })).toEqual(['last: 30']);
  expect(said({ round: 9 })).toEqual(['last round']);
  expect(said({ phase: 'game_over', princess_favor: 30 })).toEqual([]);
});
it('lets a slip flash for its rooms, but marks no letters afterwards', () => {
  const bonus = { kind: 'room_bonus', seat: 1, rules: [], cube: 'blue', points: 15 };
  expect(follow.places!([bonus])).toEqual([]);
  expect(follow.moments!([bonus])).toEqual([{ flash: ['seat:1'], count: 15 }]);
});
