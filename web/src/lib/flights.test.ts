import { describe, expect, it } from 'vitest';
import { beginnings } from '../table/moments.svelte';
import { wayFrom, within } from './flights';

const rect = (left: number, top: number, width: number, height: number) => ({ left, top, width, height });

describe('flights', () => {
  it('begin at the size of the source, in its middle, never larger than it', () => {
    expect(within(rect(0, 0, 25, 40), rect(500, 0, 115, 115))).toEqual(rect(0, 7.5, 25, 25));
    expect(within(rect(0, 0, 72, 72), rect(0, 0, 24, 24))).toEqual(rect(0, 0, 72, 72));
  });

  it('are a transform from there to here', () => {
    expect(wayFrom(rect(10, 20, 50, 50), rect(110, 20, 25, 25))).toBe('translate(-100px, 0px) scale(2)');
  });
});

describe('moments', () => {
  it('come one after the other, however many within the time that the next step waits', () => {
    expect(beginnings([{}, {}, { wait: 2 }], 100)).toEqual([0, 200, 600]);
    const many = beginnings(
      Array.from({ length: 16 }, () => ({})),
      640,
    );
    expect(many).toEqual([...many].sort((a, b) => a - b));
    expect(many.at(-1)).toBeLessThanOrEqual(2600);
  });
});
