import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NearForm } from '../generated/wire';
import { Nearness } from './nearness.svelte';

const TEE: NearForm = { card: 'R02', cells: ['0,1', '1,2'], missing: [{ cell: '1,2', wants: 'fire' }], worth: 2 };

describe('nearness', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const made = () => {
    const near = vi.fn(() => Promise.resolve([TEE]));
    const table = { view: {}, preview: null as unknown, near };
    return { near, table, nearness: new Nearness(() => table as never) };
  };
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  it('is asked for once a position, when a card is pointed at for a moment', async () => {
    const { near, nearness } = made();
    nearness.look('R02');
    nearness.look(null);
    await wait(200);
    expect(near).not.toHaveBeenCalled();
    nearness.look('R02');
    await wait(200);
    expect(near).toHaveBeenCalledOnce();
    flushSync();
    expect([...nearness.missing]).toEqual([['1,2', 'fire']]);
    expect(nearness.cells.has('0,1')).toBe(true);
    nearness.look('R05');
    await wait(200);
    expect(near).toHaveBeenCalledOnce();
    expect(nearness.fits).toEqual([]);
  });

  it('is of one position: in another nothing is shown until it is asked again', async () => {
    const { near, table, nearness } = made();
    nearness.look('R02');
    await wait(200);
    table.view = { next: true };
    const later = new Nearness(() => table as never);
    expect(later.fits).toEqual([]);
    later.look('R02');
    await wait(200);
    expect(near).toHaveBeenCalledTimes(2);
  });

  it('ticks what the considered move completes', () => {
    const { table } = made();
    table.preview = { completes: ['R02'] };
    expect(new Nearness(() => table as never).ticks.has('R02')).toBe(true);
  });
});
