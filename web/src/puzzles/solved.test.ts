import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noteShown, noteSolved, recall, streak } from './solved';

beforeEach(() => {
  const store = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, text: string) => void store.set(key, text),
    removeItem: (key: string) => void store.delete(key),
  });
});

describe('a streak', () => {
  it('counts days in a row up to today, and today may still come', () => {
    expect(streak([], '2026-11-18')).toBe(0);
    expect(streak(['2026-11-18'], '2026-11-18')).toBe(1);
    expect(streak(['2026-11-16', '2026-11-17'], '2026-11-18')).toBe(2);
    expect(streak(['2026-10-30', '2026-10-31', '2026-11-01'], '2026-11-01')).toBe(3);
    expect(streak(['2026-11-15', '2026-11-16'], '2026-11-18')).toBe(0);
  });
});

describe('what was solved', () => {
  it('is remembered once, with the day of a puzzle of the day', () => {
    noteSolved('merlin', 'a', null);
    noteSolved('merlin', 'a', '2026-11-18');
    noteSolved('merlin', 'a', '2026-11-18');
    expect(recall()).toEqual({ solved: ['a'], shown: [], days: { merlin: ['2026-11-18'] } });
  });
  it('does not count after the solution was shown', () => {
    noteShown('b');
    noteSolved('merlin', 'b', '2026-11-18');
    expect(recall()).toEqual({ solved: [], shown: ['b'], days: {} });
  });
  it('is taken as far as it makes sense', () => {
    localStorage.setItem('tilecourt.puzzles', '{"solved":[1,"a"],"days":{"merlin":7}}');
    expect(recall()).toEqual({ solved: ['a'], shown: [], days: { merlin: [] } });
    localStorage.setItem('tilecourt.puzzles', 'nonsense');
    expect(recall()).toEqual({ solved: [], shown: [], days: {} });
  });
});
