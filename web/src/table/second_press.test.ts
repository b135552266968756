import { beforeEach, expect, test, vi } from 'vitest';
import { SecondPress, SOON_MS } from './second_press';

let time = 0;
let made = -1;
let presses = new SecondPress(
  () => made,
  () => time,
);
beforeEach(() => {
  [time, made] = [1000, -1];
  presses = new SecondPress(
    () => made,
    () => time,
  );
});

/** Presses there; whether something comes of it. */
function press(x: number, y: number, detail = 1): boolean {
  const stopPropagation = vi.fn();
  presses.down({ clientX: x, clientY: y });
  presses.click({ detail, preventDefault: () => undefined, stopPropagation } as unknown as MouseEvent);
  return stopPropagation.mock.calls.length === 0;
}

test('a press at the place where a move was just made decides nothing', () => {
  expect(press(100, 50)).toBe(true);
  made = time += 5;
  time += 450;
  expect(press(103, 52)).toBe(false);
  time += 100;
  expect(press(100, 50)).toBe(false);
});

test('a press elsewhere, later, or after a press that made no move counts', () => {
  expect(press(100, 50)).toBe(true);
  time += 200;
  expect(press(100, 50)).toBe(true);
  made = time += 5;
  expect(press(160, 50)).toBe(true);
  time += 50;
  expect(press(100, 50)).toBe(true);
  made = time += 5;
  time += SOON_MS;
  expect(press(100, 50)).toBe(true);
});

test('keys have no place', () => {
  press(100, 50);
  made = time += 5;
  expect(press(100, 50, 0)).toBe(true);
});
