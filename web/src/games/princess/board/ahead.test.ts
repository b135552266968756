import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Action } from '../types';
import { Ahead } from './ahead';
import { layable, type Move } from './choices';

let number = 0;
const move = (form: Action): Move => ({ id: number++, notation: '', form });
const skipping = () => [move({ kind: 'skip' }), move({ kind: 'remove', card: 'R01' })];
const laying = () => [move({ kind: 'place', tile: 'Em', cell: [0, 0], gem: false })];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function at(steps: Move[][]) {
  const done: string[] = [];
  let busy = false;
  const ahead = new Ahead(() => steps[0]!, {
    make: (one) => {
      if (!busy) done.push(one.form.kind);
    },
  });
  const go = () =>
    ahead.go(
      (legal) => layable(legal).has('Em'),
      () => void done.push('Em'),
    );
  return { ahead, go, done, busy: (is: boolean) => (busy = is), next: () => (steps.shift(), ahead.arrive()) };
}

it('skips step by step and then picks up the tile', () => {
  const { go, done, next } = at([skipping(), skipping(), laying()]);
  go();
  next();
  next();
  expect(done).toEqual(['skip', 'skip', 'Em']);
  vi.runAllTimers();
  expect(done).toHaveLength(3);
});
it('tries again while the last move is still on its way, and gives up in the end', () => {
  const { go, done, busy } = at([skipping()]);
  busy(true);
  go();
  busy(false);
  vi.advanceTimersByTime(150);
  expect(done).toEqual(['skip']);
  vi.runAllTimers();
  expect(vi.getTimerCount()).toBe(0);
});
it('stops where a step must not be skipped', () => {
  const { go, done, next } = at([skipping(), [move({ kind: 'take_gem', cell: [0, 0] })], laying()]);
  go();
  next();
  next();
  expect(done).toEqual(['skip']);
});
