import { describe, expect, it } from 'vitest';
import type { Action } from '../types';
import {
  HAND,
  NOTHING,
  anyPlaces,
  cards,
  gemOffered,
  layable,
  only,
  pickOf,
  places,
  sources,
  type Move,
} from './choices';

let number = 0;
const move = (form: Action): Move => ({ id: number++, notation: '', form });
const laying = [
  move({ kind: 'place', tile: 'Em', cell: [0, 0], gem: false }),
  move({ kind: 'place', tile: 'Em', cell: [0, 0], gem: true }),
  move({ kind: 'place', tile: 'Wo', cell: [0, 2], gem: false }),
];

describe('laying a tile', () => {
  it('opens no cell before a tile is picked, but tells where one could go', () => {
    expect(places(laying, NOTHING).size).toBe(0);
    expect(anyPlaces(laying)).toEqual(new Set(['0,0', '0,2']));
    expect(layable(laying)).toEqual(new Set(['Em', 'Wo']));
  });
  it('opens the cells of the tile, with or without a gem as asked', () => {
    const plain = places(laying, { ...NOTHING, tile: 'Em' });
    expect([...plain.keys()]).toEqual(['0,0']);
    expect(plain.get('0,0')?.form).toMatchObject({ gem: false });
    expect(places(laying, { ...NOTHING, tile: 'Em', gem: true }).get('0,0')?.form).toMatchObject({ gem: true });
  });
  it('goes without a gem where none may be put', () => {
    expect(places(laying, { ...NOTHING, tile: 'Wo', gem: true }).get('0,2')?.form).toMatchObject({ gem: false });
    expect(gemOffered(laying)).toBe(true);
    expect(gemOffered(laying.filter((one) => !('gem' in one.form && one.form.gem)))).toBe(false);
  });
});

describe('shifting a gem', () => {
  const shifting = [
    move({ kind: 'skip' }),
    move({ kind: 'gem_place', cell: [1, 1] }),
    move({ kind: 'gem_move', from: [0, 0], to: [1, 1] }),
    move({ kind: 'gem_move', from: [0, 0], to: [0, 1] }),
  ];
  it('begins with where the gem comes from', () => {
    expect(sources(shifting)).toEqual(new Set([HAND, '0,0']));
    expect(places(shifting, NOTHING).size).toBe(0);
    expect([...places(shifting, { ...NOTHING, source: HAND }).keys()]).toEqual(['1,1']);
    expect([...places(shifting, { ...NOTHING, source: '0,0' }).keys()]).toEqual(['1,1', '0,1']);
  });
  it('can be skipped', () => {
    expect(only(shifting, 'skip')).toBe(shifting[0]);
    expect(only(shifting, 'done')).toBeNull();
  });
});

describe('claiming', () => {
  const claims = [
    move({ kind: 'claim', card: 'R01', cell: [0, 0] }),
    move({ kind: 'claim', card: 'R01', cell: [1, 1] }),
    move({ kind: 'claim', card: 'R07', cell: [0, 0] }),
  ];
  it('goes from the rune to its gems', () => {
    expect([...cards(claims).keys()]).toEqual(['R01', 'R07']);
    expect([...places(claims, { ...NOTHING, card: 'R01' }).keys()]).toEqual(['0,0', '1,1']);
  });
});

it('every move with a place can be picked step by step: what it needs leads to exactly it', () => {
  for (const one of [
    ...laying,
    move({ kind: 'gem_move', from: [0, 0], to: [1, 1] }),
    move({ kind: 'gem_place', cell: [1, 1] }),
    move({ kind: 'claim', card: 'R07', cell: [0, 0] }),
    move({ kind: 'steal_take', cell: [2, 2] }),
  ]) {
    expect([...places([...laying, one], pickOf(one.form)).values()]).toContain(one);
  }
});
