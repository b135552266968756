import { describe, expect, it } from 'vitest';
import type { Action } from '../types';
import { Choices, type Move } from './choices';
import { boxesUnder, oriented } from './geometry';

const move = (id: number, form: Action): Move => ({ id, notation: '', form });
const tiles = [['GRG'], ['GG', 'R.']];

describe('choices', () => {
  const choices = new Choices(
    [
      move(1, { kind: 'place_tile', slot: 0, o: 0, box: 'C1' }),
      move(2, { kind: 'summon_lay', colour: 'G', box: 'C3' }),
      move(3, { kind: 'summon_move', from: 'C2', to: 'D2' }),
      move(4, { kind: 'complete', card: 'B101', o: 0, box: 'C2' }),
      move(5, { kind: 'complete', card: 'B101', o: 2, box: 'C2' }),
    ],
    tiles,
  );

  it('finds a placement whichever way the tile is turned to look so', () => {
    expect(choices.placing(0, boxesUnder(oriented(tiles[0]!, 2), 'C1'))?.id).toBe(1);
    expect(choices.placing(0, boxesUnder(oriented(tiles[0]!, 1), 'C1'))).toBeNull();
    expect(choices.placing(1, boxesUnder(oriented(tiles[0]!, 0), 'C1'))).toBeNull();
  });

  it('finds a move by its form, in whatever order its parts are named', () => {
    expect(choices.find({ box: 'C3', colour: 'G', kind: 'summon_lay' })?.id).toBe(2);
    expect(choices.find({ kind: 'summon_lay', colour: 'R', box: 'C3' })).toBeNull();
  });

  it('knows which pieces can be used', () => {
    expect(choices.slotUsable(0)).toBe(true);
    expect(choices.slotUsable(1)).toBe(false);
    expect(choices.diskUsable('G')).toBe(true);
    expect(choices.diskUsable('Y')).toBe(false);
    expect(choices.boxUsable('C2')).toBe(true);
    expect(choices.boxUsable('D2')).toBe(false);
    expect(choices.completing('B101').map((one) => one.id)).toEqual([4, 5]);
    expect(choices.cardUsable('B102')).toBe(false);
  });
});
