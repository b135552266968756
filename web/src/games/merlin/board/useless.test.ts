import { describe, expect, it } from 'vitest';
import box from '@games/merlin/components.toml';
import { Ground } from './box';
import { uselessCard, uselessDie } from './useless';

const ground = new Ground(box as Record<string, unknown>);
const empty = {
  slots: {},
  lines: {},
  beasts: {},
  enclosed: [],
  supply: { unicorn: 0, centaur: 2, chimera: 1, basilisk: 1 },
};
const water = { colour: 'green', face: 'water' } as const;

describe('a piece that fits nowhere', () => {
  it('is tried where there is a hole in use, so that the reason is about its icon', () => {
    expect(uselessDie('thorns', empty, ground)).toMatchObject({ kind: 'place_die', spot: 'P01' });
    expect(uselessDie('thorns', { ...empty, slots: { 'P22.NW': water } }, ground)).toMatchObject({
      kind: 'place_die',
      die: 'thorns',
      spot: 'P22.NE',
    });
  });

  it('is tried on a line that is held', () => {
    const slots = { 'P22.NW': water, 'P22.SW': water };
    expect(uselessCard('thorns', { ...empty, slots }, ground)).toEqual({
      kind: 'place_card',
      image: 'thorns',
      line: 'B2-C2',
    });
  });

  it('is tried with a beast that is left, on an open square at the border', () => {
    expect(uselessDie('black_beast', { ...empty, beasts: { A1: 'centaur' } }, ground)).toEqual({
      kind: 'add_beast',
      die: 'black_beast',
      beast: 'centaur',
      square: 'A2',
    });
  });
});
