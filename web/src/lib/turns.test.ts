import { describe, expect, it, vi } from 'vitest';
import { inTurn } from './turns';

describe('work in small pieces', () => {
  it('goes by rank, and by order within a rank', async () => {
    const done: string[] = [];
    inTurn(() => done.push('list'), 2);
    inTurn(() => done.push('board'));
    inTurn(() => done.push('seats'), 1);
    inTurn(() => done.push('pieces'));
    expect(done).toEqual([]);
    await vi.waitFor(() => expect(done).toEqual(['board', 'pieces', 'seats', 'list']));
  });

  it('lets what a piece asks for come before what has a higher rank', async () => {
    const done: string[] = [];
    inTurn(() => {
      done.push('board');
      inTurn(() => done.push('its stones'));
    });
    inTurn(() => done.push('list'), 1);
    await vi.waitFor(() => expect(done).toEqual(['board', 'its stones', 'list']));
  });

  it('leaves out what was taken back', async () => {
    const done: string[] = [];
    inTurn(() => done.push('stays'));
    inTurn(() => done.push('goes'))();
    inTurn(() => done.push('last'), 2);
    await vi.waitFor(() => expect(done).toContain('last'));
    expect(done).toEqual(['stays', 'last']);
  });

  it('gives each piece a task of its own', async () => {
    const tasks: number[] = [];
    let task = 0;
    const count = (): void => {
      task += 1;
      if (tasks.length < 3) setImmediate(count);
    };
    setImmediate(count);
    for (let n = 0; n < 3; n += 1) inTurn(() => tasks.push(task));
    await vi.waitFor(() => expect(tasks).toHaveLength(3));
    expect(new Set(tasks).size).toBe(3);
  });
});
