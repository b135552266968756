import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Card } from '../generated/wire';
import { forget, remember, remembered } from './remembered';

const card = {
  table: 'abc',
  game: 'merlin',
  status: 'running',
  public: false,
  players: 2,
  free: 0,
  pace: { kind: 'none' },
  options: {},
  seats: ['Ann', 'Bo'],
  host: 'Ann',
  created: 1,
  changed: 2,
} as Card;

describe('tables that are remembered', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('are the same after a while, until they are forgotten', () => {
    expect(remembered()).toEqual([]);
    remember([card]);
    expect(remembered()).toEqual([card]);
    forget();
    expect(remembered()).toEqual([]);
  });

  it('are none where something else was kept', () => {
    for (const text of ['{', '7', '{"table":"x"}', '[null, 3, {"table":"x"}]']) {
      kept.set('tilecourt.going', text);
      expect(remembered()).toEqual([]);
    }
  });

  it('are none where the browser keeps nothing', () => {
    vi.stubGlobal('localStorage', undefined);
    remember([card]);
    forget();
    expect(remembered()).toEqual([]);
  });
});
