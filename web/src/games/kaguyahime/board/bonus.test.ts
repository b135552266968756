import { describe, expect, it } from 'vitest';
import type { View } from '../types';
import { bonusOf, totalOf } from './bonus';
import { layoutFor, laneMiddle } from './layout';
import { readings } from './pieces';

/** The end of the lesson's game: in green Ann and Cleo have rooms of the same size, and Cleo comes first in the line. */
const view = {
  rate: { red: 2, green: 2, purple: 2 },
  line: [2, 'princess', 1, 0],
  options: { priority_wrap: 'cyclic' },
  players: [
    { favor: 16, rooms: { red: 2, green: 3, purple: 12 }, bonus: { red: 2, green: 0, purple: 24 } },
    { favor: 26, rooms: { red: 1, green: 4, purple: 7 }, bonus: { red: 0, green: 8, purple: 7 } },
    { favor: 13, rooms: { red: 4, green: 3, purple: 5 }, bonus: { red: 8, green: 3, purple: 0 } },
  ],
} as unknown as View;

describe('bonuses at the end', () => {
  it('tell the largest room from the second and the rest', () => {
    expect(bonusOf(view, 0, 'purple')).toEqual({ size: 12, rate: 2, points: 24, place: 'largest', tie: false });
    expect(bonusOf(view, 1, 'purple')).toMatchObject({ points: 7, place: 'second' });
    expect(bonusOf(view, 2, 'purple')).toMatchObject({ points: 0, place: 'none' });
  });
  it('mark both rooms of a tie that the line decided, and no others', () => {
    expect([0, 1, 2].map((seat) => bonusOf(view, seat, 'green').tie)).toEqual([true, false, true]);
    expect([0, 1, 2].map((seat) => bonusOf(view, seat, 'red').tie)).toEqual([false, false, false]);
  });
  it('add up with the favor', () => {
    expect(view.players.map(totalOf)).toEqual([42, 41, 24]);
  });
});

describe('reading the line of meeples', () => {
  const layout = layoutFor('wide', 3, ['S', 'N', 'W']);
  const middle = (lane: number): number => laneMiddle(layout.lanes, lane);
  it('goes up from the princess, then on from the bottom', () => {
    const [up, on] = readings(view, layout);
    expect(up!.from).toBeGreaterThan(middle(0));
    expect(up!.to).toBeLessThan(middle(0));
    expect(on!.from).toBeGreaterThan(middle(3));
    expect(on!.to).toBeGreaterThan(middle(1));
    expect(on!.to).toBeLessThan(middle(2));
  });
  it('goes down from the princess with the other option', () => {
    const [, on] = readings({ ...view, options: { ...view.options, priority_wrap: 'reflect' } }, layout);
    expect(on!.from).toBeLessThan(on!.to);
  });
  it('is one arrow where she stands at an end', () => {
    expect(readings({ ...view, line: ['princess', 0, 1, 2] }, layout)).toHaveLength(1);
  });
});
