import { describe, expect, it } from 'vitest';
import type { Choice } from './board';
import { Considered } from './considered.svelte';

const move = (id: number): Choice => ({ id, notation: `move ${id}`, form: { kind: 'move' } }) as Choice;

describe('the move that is looked at', () => {
  it('is the picked one again when the pointer leaves another', () => {
    const looked = new Considered();
    looked.consider(move(1));
    looked.glance(move(2));
    expect([looked.choice?.id, looked.picked?.id, looked.glancing]).toEqual([2, 1, true]);
    looked.glance(null);
    expect([looked.choice?.id, looked.glancing]).toEqual([1, false]);
  });

  it('stays picked when the pointer passes over a piece that means the same', () => {
    const looked = new Considered();
    looked.glance(move(1)); // the focus was there before it was picked in the list
    looked.consider(move(1));
    looked.glance(move(1));
    expect([looked.choice?.id, looked.glancing]).toEqual([1, false]);
    looked.glance(null);
    expect([looked.choice?.id, looked.glancing]).toEqual([1, false]);
  });

  it('is none where none was picked', () => {
    const looked = new Considered();
    looked.glance(move(1));
    expect([looked.choice?.id, looked.glancing]).toEqual([1, true]);
    looked.glance(null);
    expect([looked.choice, looked.glancing]).toEqual([null, false]);
    looked.consider(move(1));
    looked.consider(null);
    looked.glance(null);
    expect(looked.choice).toBe(null);
  });
});
