import { describe, expect, it } from 'vitest';
import { cellOf, fieldOf, isNear, isPrinted, keyOf, reach, snugField, step, tally, victimOf } from './cells';

const START = { '0,0': ['Wm'], '0,1': ['Fm'], '1,0': ['As'], '1,1': ['Eo'] };

describe('cells of an area', () => {
  it('have keys that lead back to them', () => {
    for (const cell of [
      [0, 0],
      [-3, 4],
      [2, -1],
    ] as [number, number][])
      expect(cellOf(keyOf(cell))).toEqual(cell);
  });
  it('are drawn one beyond the tiles as long as the frame allows', () => {
    expect(reach([0, 1], 5)).toEqual({ low: -1, high: 2 });
    expect(reach([0, 3], 5)).toEqual({ low: -1, high: 4 });
    expect(reach([0, 4], 5)).toEqual({ low: 0, high: 4 });
    expect(reach([-2, 1], 5)).toEqual({ low: -3, high: 2 });
  });
  it('keep their scale, and their place as long as what can be laid is in sight', () => {
    expect(fieldOf(START, 5, 5)).toEqual({ rows: [-2, -1, 0, 1, 2, 3], columns: [-2, -1, 0, 1, 2, 3] });
    expect(fieldOf({ ...START, '-1,2': ['Em'] }, 5, 5)).toEqual(fieldOf(START, 5, 5));
    expect(fieldOf({ ...START, '0,3': ['Em'] }, 5, 5).columns).toEqual([-1, 0, 1, 2, 3, 4]);
    expect(fieldOf({ ...START, '0,-2': ['Em'] }, 5, 5).columns).toEqual([-3, -2, -1, 0, 1, 2]);
  });
  it('always take six rows and columns, and hold every tile', () => {
    const area = { ...START, '4,0': ['Em'], '0,-3': ['Em'] };
    const field = fieldOf(area, 5, 5);
    expect(field.rows).toEqual([-1, 0, 1, 2, 3, 4]);
    expect(field.columns).toEqual([-3, -2, -1, 0, 1, 2]);
    expect(snugField(area)).toEqual({ rows: [0, 1, 2, 3, 4], columns: [-3, -2, -1, 0, 1] });
    expect(fieldOf({}, 5, 5).rows).toHaveLength(2);
  });
  it('are near a tile by a side or a corner', () => {
    expect(isNear(START, [-1, -1])).toBe(true);
    expect(isNear(START, [0, 3])).toBe(false);
  });
  it('show the start board only where nothing covers it', () => {
    expect(isPrinted('0,0', ['Wm'])).toBe(true);
    expect(isPrinted('0,0', ['Wm', 'Em'])).toBe(false);
    expect(isPrinted('2,2', ['Em'])).toBe(false);
  });
  it('are walked with arrow keys and not beyond the edge', () => {
    const field = fieldOf(START, 5, 5);
    expect(step(field, [0, 0], 'ArrowLeft')).toEqual([0, -1]);
    expect(step(field, [-2, 0], 'ArrowUp')).toEqual([-2, 0]);
    expect(step(field, [0, 0], 'a')).toBeNull();
  });
});

it('the left neighbour is the next seat, the right one the seat before', () => {
  expect(victimOf(2, 3, 'left')).toBe(0);
  expect(victimOf(0, 3, 'right')).toBe(2);
  expect(victimOf(0, 2, 'left')).toBe(victimOf(0, 2, 'right'));
});

it('only the top of a stack is counted', () => {
  const kinds = new Map([
    ['Wm', { element: 'water', sky: 'moon' }],
    ['Eo', { element: 'earth', sky: 'sun' }],
  ]);
  const counted = tally({ '0,0': ['Eo', 'Wm'], '0,1': ['Wm'] }, kinds);
  expect(counted.get('water')).toBe(2);
  expect(counted.get('sun')).toBeUndefined();
});
