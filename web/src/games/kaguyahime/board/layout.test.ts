import { describe, expect, it } from 'vitest';
import { cellsOf, type Arm, type Side } from './geometry';
import { laneMiddle, laterSquare, layoutFor, squareOf, type Area } from './layout';
import { nearest } from './spatial';
import { spaceOf, standing } from './track';

const SEATED: Arm[][] = [
  ['S', 'N'],
  ['S', 'W', 'E'],
  ['S', 'E', 'N'],
  ['S', 'W', 'N', 'E'],
];
const apart = (a: Area, b: Area): boolean =>
  a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;

describe.each(['wide', 'tall', 'broad', 'low'] as const)('the %s drawing', (shape) => {
  it.each(SEATED)('has everything inside and nothing on top of another: %s %s %s %s', (...given) => {
    const arms = given.filter(Boolean) as Arm[];
    const layout = layoutFor(shape, arms.length, arms);
    const boards = (['P', ...arms] as Side[])
      .filter((side) => layout.shape === 'wide' || side === 'P' || side === 'S')
      .map((side): Area => {
        const { x, y, cell } = layout.boards[side];
        return { x, y, w: 3 * cell, h: 3 * cell };
      });
    const areas = [
      layout.track,
      layout.order,
      layout.islands,
      layout.treasury,
      layout.hand,
      ...arms.map((arm) => layout.slips[arm]),
      ...boards,
    ];
    areas.forEach((area, n) => {
      expect(area.x).toBeGreaterThanOrEqual(0);
      expect(area.x + area.w).toBeLessThanOrEqual(layout.width);
      expect(area.y + area.h).toBeLessThanOrEqual(layout.height);
      for (const other of areas.slice(n + 1)) expect(apart(area, other)).toBe(true);
    });
  });

  it('keeps the columns to come within the islands in every round', () => {
    for (const players of [2, 3, 4])
      for (let round = 1; round < 9; round++) {
        const layout = layoutFor(shape, players, SEATED[3]!);
        const left = 9 - round;
        const last = laterSquare(
          layout.lanes,
          Math.min(left, layout.lanes.shown),
          players,
          left,
          Math.max(0, 4 - round),
        );
        expect(last.x + last.size).toBeLessThanOrEqual(layout.islands.x + layout.islands.w + 1);
        expect(laneMiddle(layout.lanes, players)).toBeLessThan(layout.islands.y + layout.islands.h);
      }
  });

  it('has touch targets of at least 39 units for cells and tiles', () => {
    const layout = layoutFor(shape, 4, SEATED[3]!);
    expect(squareOf(layout, cellsOf('S')[0]!).size).toBeGreaterThanOrEqual(44);
    expect(layout.lanes.lane).toBeGreaterThanOrEqual(39);
  });

  it('sets tokens of one space side by side, and those beyond a lap back on the track', () => {
    const layout = layoutFor(shape, 4, SEATED[3]!);
    const tokens = [5, 5, 5, 35].map((favor, who) => ({ who, favor }));
    const spots = standing(layout, tokens, 29).map(({ x, y }) => `${x},${y}`);
    expect(new Set(spots).size).toBe(4);
    expect(standing(layout, [{ who: 0, favor: 33 }], 29)[0]).toMatchObject({ x: spaceOf(layout, 3, 29).x });
  });

  it('keeps the princess at the end of the track, however far she has come', () => {
    const layout = layoutFor(shape, 4, SEATED[3]!);
    const end = spaceOf(layout, 29, 29);
    expect(standing(layout, [{ who: 'princess', favor: 31 }], 29)[0]).toMatchObject({ x: end.x, y: end.y });
  });
});

it('shows two players the tiles to come as large as what one chooses among', () => {
  const { lanes } = layoutFor('wide', 2, ['S', 'N']);
  for (let round = 1; round < 9; round++)
    expect(laterSquare(lanes, 1, 0, 9 - round, Math.max(0, 4 - round)).size).toBeGreaterThanOrEqual(44);
});

describe('arrow keys', () => {
  const points = [
    { x: 10, y: 0 },
    { x: 0, y: 10 },
    { x: 30, y: 1 },
    { x: 12, y: 40 },
  ];
  it('go to the nearest spot ahead', () => {
    expect(nearest({ x: 0, y: 0 }, points, 'ArrowRight')).toBe(0);
    expect(nearest({ x: 0, y: 0 }, points, 'ArrowDown')).toBe(1);
    expect(nearest({ x: 10, y: 0 }, points, 'ArrowRight')).toBe(2);
    expect(nearest({ x: 0, y: 0 }, points, 'ArrowUp')).toBe(-1);
    expect(nearest({ x: 0, y: 0 }, points, 'Enter')).toBe(-1);
  });
});
