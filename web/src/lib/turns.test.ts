import { describe, expect, it } from 'vitest';
import { inTurn } from './turns';

/** After everything that was asked for so far, however long the machine takes for it. */
const soon = (): Promise<void> => new Promise((done) => inTurn(done, 2));

describe('work in small pieces', () => {
  it('goes by rank, and by order within a rank', async () => {
    const done: string[] = [];
    inTurn(() => done.push('list'), 2);
    inTurn(() => done.push('board'));
    inTurn(() => done.push('seats'), 1);
    inTurn(() => done.push('pieces'));
    expect(done).toEqual([]);
    await soon();
    expect(done).toEqual(['board', 'pieces', 'seats', 'list']);
  });

  it('lets what a piece asks for come before what has a higher rank', async () => {
    const done: string[] = [];
    inTurn(() => {
      done.push('board');
      inTurn(() => done.push('its stones'));
    });
    inTurn(() => done.push('list'), 1);
    await soon();
    expect(done).toEqual(['board', 'its stones', 'list']);
  });

  it('leaves out what was taken back', async () => {
    const done: string[] = [];
    inTurn(() => done.push('stays'));
    inTurn(() => done.push('goes'))();
    await soon();
    expect(done).toEqual(['stays']);
  });
});
