import { describe, expect, it } from 'vitest';
import { gains, signed } from './gains';

describe('what a move would change', () => {
  it('is told seat by seat, and only where something changes', () => {
    const before = { players: [{ points: 3, favor: 1 }, { points: 5 }] };
    const after = { players: [{ points: 7, favor: 1 }, { points: 4 }] };
    expect(gains(before, after)).toEqual([
      { seat: 0, what: 'points', change: 4 },
      { seat: 1, what: 'points', change: -1 },
    ]);
  });

  it('is nothing where a view has no numbers', () => {
    expect(gains(null, { players: [{ points: 1 }] })).toEqual([]);
    expect(gains({ players: [{ points: null }] }, { players: [{ points: 2 }] })).toEqual([]);
    expect(gains({}, {})).toEqual([]);
  });

  it('is written with its sign', () => {
    expect([signed(2), signed(-3)]).toEqual(['+2', '−3']);
  });
});
