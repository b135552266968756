import { describe, expect, it } from 'vitest';
import type { Action } from '../types';
import { NOTHING, bundled, byPlace, marked, meant, narrow, pick, pieces, tried, type Move } from './choices';

let id = 0;
const move = (form: Action): Move => ({ id: id++, notation: '', form, text: '' });
const die = (name: 'water' | 'wild' | 'thorns', spot: string): Move => move({ kind: 'place_die', die: name, spot });
const LEGAL: Move[] = [
  die('water', 'P11.NE'),
  die('wild', 'P11.NE'),
  die('water', 'P01'),
  move({ kind: 'place_card', image: 'thorns', line: 'A1-A2' }),
  move({ kind: 'add_beast', die: 'wild', beast: 'unicorn', square: 'A1' }),
  move({ kind: 'add_beast', die: 'beast', beast: 'unicorn', square: 'A1' }),
  move({ kind: 'add_beast', die: 'beast', beast: 'chimera', square: 'A1' }),
  move({ kind: 'move_beast', die: 'beast', from: 'B1', to: 'A1' }),
  move({ kind: 'end_placement' }),
];

describe('narrowing', () => {
  it('by a piece leaves its places', () => {
    const places = byPlace(narrow(LEGAL, { ...NOTHING, die: 'water' }));
    expect([...places.keys()]).toEqual(['spot P11.NE', 'spot P01']);
    expect([...byPlace(narrow(LEGAL, { ...NOTHING, image: 'thorns' })).keys()]).toEqual(['line A1-A2']);
    expect([...byPlace(narrow(LEGAL, { ...NOTHING, from: 'B1' })).keys()]).toEqual(['square A1']);
  });

  it('by a place leaves its pieces', () => {
    const left = pieces(narrow(LEGAL, { ...NOTHING, place: { type: 'square', id: 'A1' } }));
    expect(left.dice).toEqual(new Set(['wild', 'beast']));
    expect(left.beasts).toEqual(new Set(['unicorn', 'chimera']));
    expect(left.from).toEqual(new Set(['B1']));
    expect(left.images.size).toBe(0);
  });
});

describe('what is meant', () => {
  it('is the only move', () => {
    expect(meant(narrow(LEGAL, { ...NOTHING, place: { type: 'line', id: 'A1-A2' } }))?.form.kind).toBe('place_card');
    expect(meant([])).toBeNull();
  });

  it('is open while another die could be meant', () => {
    expect(meant(narrow(LEGAL, { ...NOTHING, place: { type: 'spot', id: 'P11.NE' } }))).toBeNull();
  });

  it('spends a beast die before the one wild', () => {
    const beast = meant(narrow(LEGAL, { ...NOTHING, beast: 'unicorn', place: { type: 'square', id: 'A1' } }));
    expect(beast?.form).toMatchObject({ kind: 'add_beast', die: 'beast' });
    const wild = meant(
      narrow(LEGAL, { ...NOTHING, die: 'wild', beast: 'unicorn', place: { type: 'square', id: 'A1' } }),
    );
    expect(wild?.form).toMatchObject({ kind: 'add_beast', die: 'wild' });
  });

  it('is open while several beasts could come', () => {
    expect(meant(narrow(LEGAL, { ...NOTHING, place: { type: 'square', id: 'A1' } }))).toBeNull();
  });
});

describe('picking', () => {
  it('keeps a die for a beast, and lays down what does not go together', () => {
    const wild = pick(LEGAL, NOTHING, { die: 'wild' });
    expect(pick(LEGAL, wild, { beast: 'unicorn' })).toMatchObject({ die: 'wild', beast: 'unicorn' });
    expect(pick(LEGAL, wild, { beast: 'chimera' })).toMatchObject({ die: null, beast: 'chimera' });
    expect(pick(LEGAL, wild, { image: 'thorns' })).toMatchObject({ die: null, image: 'thorns' });
  });

  it('keeps a place that was picked first', () => {
    const place = { type: 'spot', id: 'P11.NE' } as const;
    expect(pick(LEGAL, { ...NOTHING, place }, { die: 'wild' })).toMatchObject({ die: 'wild', place });
    expect(pick(LEGAL, { ...NOTHING, place }, { image: 'thorns' })).toMatchObject({ image: 'thorns', place: null });
  });

  it('twice lays a piece down; a useless one can be picked too, to ask why', () => {
    expect(pick(LEGAL, pick(LEGAL, NOTHING, { die: 'water' }), { die: 'water' })).toEqual(NOTHING);
    expect(pick(LEGAL, NOTHING, { die: 'thorns' })).toMatchObject({ die: 'thorns' });
  });
});

describe('heaps', () => {
  const keeps = [['water'], ['wild'], ['water', 'water'], ['water', 'wild']].map((dice) =>
    move({ kind: 'keep', dice: dice as ('water' | 'wild')[] }),
  );

  it('name a move whatever the order', () => {
    expect(bundled(keeps, 'keep', ['wild', 'water'])?.id).toBe(keeps[3]!.id);
    expect(bundled(keeps, 'keep', [])).toBeNull();
    expect(bundled(keeps, 'discard', ['water'])).toBeNull();
  });

  it('mark as many equal pieces as they hold', () => {
    expect(marked(['water', 'thorns', 'water', 'water'], ['water', 'water'])).toEqual([true, false, true, false]);
  });
});

describe('a move that was tried', () => {
  it('is asked with the picked piece, else with the first at hand', () => {
    const spot = { type: 'spot', id: 'P33' } as const;
    expect(tried({ ...NOTHING, die: 'wild' }, spot, false, 'water', null, null)).toEqual({
      kind: 'place_die',
      die: 'wild',
      spot: 'P33',
    });
    expect(tried(NOTHING, spot, false, 'water', null, null)).toEqual({ kind: 'place_die', die: 'water', spot: 'P33' });
    expect(tried(NOTHING, spot, false, null, null, null)).toBeNull();
    expect(tried(NOTHING, { type: 'line', id: 'A1-A2' }, false, null, 'bamboo', null)).toEqual({
      kind: 'place_card',
      image: 'bamboo',
      line: 'A1-A2',
    });
    const square = { type: 'square', id: 'B2' } as const;
    expect(tried({ ...NOTHING, from: 'B1' }, square, false, 'beast', null, 'unicorn')).toEqual({
      kind: 'move_beast',
      die: 'beast',
      from: 'B1',
      to: 'B2',
    });
    expect(tried(NOTHING, square, true, null, null, 'unicorn')).toEqual({
      kind: 'opening_beast',
      beast: 'unicorn',
      square: 'B2',
    });
  });
});
