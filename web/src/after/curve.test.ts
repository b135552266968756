import { describe, expect, test } from 'vitest';
import { HIGH, WIDE, across, band, down, line, scaleOf } from './curve';
import { moveOf } from './replay.svelte';

const MOVES = [
  { move: 1, seat: 0, chances: [0.5, 0.5], low: [0.4, 0.4], high: [0.6, 0.6] },
  { move: 2, seat: 1 }, // no choice
  { move: 3, seat: 0, chances: [1, 0], low: [0.8, 0], high: [1, 0.2] },
];

describe('the curve', () => {
  const scale = scaleOf(MOVES, 4, false);
  test('a chance of one is at the top, none at the bottom', () => {
    expect([down(1, scale), down(0, scale), down(2, scale), down(-1, scale)]).toEqual([0, HIGH, 0, HIGH]);
    expect([across(0, scale), across(4, scale)]).toEqual([0, WIDE]);
  });
  test('moves without a choice are left out', () => {
    expect(line(MOVES, 0, scale)).toBe(`M0 ${HIGH / 2}L${WIDE / 2} 0`);
    expect(line([MOVES[1]!], 0, scale)).toBe('');
    expect(band([MOVES[1]!], 0, scale)).toBe('');
  });
  test('the band goes there and back', () => {
    expect(band(MOVES, 0, scale).split('L')).toHaveLength(4);
  });
  test('the band keeps to the interval, though the chance is not in its middle', () => {
    const edge = { move: 1, seat: 0, chances: [0.02, 0.98], low: [0, 0.9], high: [0.1, 1] };
    const heights = band([edge], 0, scale)
      .slice(1, -1)
      .split('L')
      .map((point) => Number(point.split(' ')[1]));
    expect(heights).toEqual([down(0.1, scale), down(0, scale)]);
    expect(down(0.1, scale)).toBe(HIGH * 0.9);
  });
  test('alone the highest score is the measure', () => {
    expect(scaleOf([{ move: 1, seat: 0, chances: [40], low: [30], high: [50] }], 4, true).most).toBe(50);
  });
});

test('a link leads to its move, and any other to the end', () => {
  expect([moveOf('7', 20), moveOf('99', 20), moveOf('', 20), moveOf('x1', 20), moveOf('-3', 20)]).toEqual([
    7, 20, 20, 20, 20,
  ]);
});
