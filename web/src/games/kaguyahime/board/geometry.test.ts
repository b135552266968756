import { describe, expect, it } from 'vitest';
import {
  cellNamed,
  cellsOf,
  moon,
  nameOf,
  sideOf,
  turnedCell,
  turnedSide,
  turnsToFront,
  within,
  type Arm,
  type Cell,
  type Side,
} from './geometry';

const ARMS: Arm[] = ['N', 'E', 'S', 'W'];

describe('the cross as it is seen', () => {
  it('brings every side to the front', () => {
    for (const side of ARMS) expect(turnedSide(side, turnsToFront(side))).toBe('S');
    expect(turnsToFront('S')).toBe(0);
  });

  it('turns cells with their boards', () => {
    for (const side of ['P', ...ARMS] as Side[])
      for (const cell of cellsOf(side))
        for (const turns of [0, 1, 2, 3]) {
          const seen = turnedCell(cell, turns);
          expect(sideOf(seen)).toBe(turnedSide(side, turns));
          expect(turnedCell(seen, -turns)).toEqual(cell);
        }
  });

  it('turns clockwise: the cell north of the centre is seen in the east after one turn', () => {
    expect(turnedCell([0, 1], 1)).toEqual([1, 2]);
    expect(turnedCell([-3, 1], 1)).toEqual([1, 5]);
  });

  it('leaves no negative zero', () => {
    for (const turns of [0, 1, 2, 3])
      for (const part of turnedCell([0, 0], turns)) expect(Object.is(part, -0)).toBe(false);
  });

  it('has nine cells on each board, all different', () => {
    const all = (['P', ...ARMS] as Side[]).flatMap((side) => cellsOf(side).map(nameOf));
    expect(new Set(all).size).toBe(45);
    expect(cellNamed('-3,1')).toEqual([-3, 1] satisfies Cell);
    expect(cellsOf('N').map(within)).toEqual(cellsOf('P'));
  });
});

describe('the moons of the track', () => {
  it('is new at first, full in the middle', () => {
    // New: both arcs on the same side; full: on both sides of the axis.
    expect(moon(0, 30, 10)).toBe('M0 -10A10 10 0 0 1 0 10A10.00 10 0 0 0 0 -10Z');
    expect(moon(15, 30, 10)).toMatch(/^M0 -10A10 10 0 0 0 0 10A10\.00 10 0 0 0 0 -10Z$/);
  });
});
