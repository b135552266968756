import { describe, expect, it } from 'vitest';
import type { Action } from '../types';
import * as choices from './choices';
import type { Move } from './choices';

const legal = (...forms: Action[]): Move[] => forms.map((form, id) => ({ id, notation: String(id), form }));

const offers = legal(
  { kind: 'present', cubes: [], disk: false },
  { kind: 'present', cubes: ['red'], disk: false },
  { kind: 'present', cubes: ['red', 'blue'], disk: false },
  { kind: 'present', cubes: ['blue'], disk: false },
  { kind: 'present', cubes: ['blue', 'blue'], disk: false },
);
const places = legal(
  { kind: 'place', lane: 0, cell: [0, 1], rotation: 0, cube: null },
  { kind: 'place', lane: 0, cell: [0, 1], rotation: 90, cube: null },
  { kind: 'place', lane: 0, cell: [1, 0], rotation: 0, cube: null },
  { kind: 'place', lane: 0, cell: [1, 0], rotation: 90, cube: null },
  { kind: 'place', lane: 2, cell: [0, 1], rotation: 0, cube: 'green' },
  { kind: 'place', lane: 2, cell: [0, 1], rotation: 0, cube: 'clear' },
);

describe('an offer', () => {
  it('is none before anything is touched, though the empty offer is legal', () => {
    expect(choices.moveOf(offers, choices.NOTHING)).toBeNull();
    expect(choices.moveOf(offers, { ...choices.NOTHING, begun: true })?.id).toBe(0);
  });
  it('takes cubes in any order', () => {
    const draft = choices.addCube(
      offers,
      'present',
      choices.addCube(offers, 'present', choices.NOTHING, 'blue'),
      'red',
    );
    expect(choices.moveOf(offers, draft)?.id).toBe(2);
  });
  it('offers only cubes that lead to a legal handful', () => {
    expect(choices.addable(offers, 'present', ['red'])).toEqual(['blue']);
    expect(choices.addable(offers, 'present', ['blue']).sort()).toEqual(['blue', 'red']);
  });
  it('leaves a full handful as it is when a third cube comes', () => {
    const draft = { ...choices.NOTHING, cubes: ['red', 'blue'] };
    expect(choices.addCube(offers, 'present', draft, 'blue')).toBe(draft);
    expect(choices.isFull(offers, 'present', draft)).toBe(true);
    expect(choices.isFull(offers, 'present', choices.NOTHING)).toBe(false);
  });
  it('refuses a cube that nothing legal holds', () => {
    expect(choices.addCube(offers, 'present', choices.NOTHING, 'purple')).toBe(choices.NOTHING);
  });
  it('gives a cube back', () => {
    expect(choices.removeCube({ ...choices.NOTHING, cubes: ['red', 'blue'] }, 0).cubes).toEqual(['blue']);
  });
});

describe('a tile', () => {
  it('is picked with its rotation, or with its first cube', () => {
    const turned = { ...choices.NOTHING, rotation: 90 };
    expect(choices.pickLane(places, turned, 0).rotation).toBe(90);
    expect(choices.pickLane(places, turned, 2)).toMatchObject({ rotation: 0, cube: 'green' });
    expect(choices.plantCubes(places, 2)).toEqual(['green', 'clear']);
    expect(choices.plantCubes(places, 0)).toEqual([]);
  });
  it('keeps the cell if it fits there too', () => {
    const draft = { ...choices.NOTHING, lane: 0, cell: [1, 0] as [number, number] };
    expect(choices.pickLane(places, draft, 2).cell).toBeNull();
    expect(choices.pickLane(places, draft, 0).cell).toEqual([1, 0]);
  });
  it('turns through the legal rotations and back', () => {
    const draft = choices.pickLane(places, choices.NOTHING, 0);
    expect(choices.turn(places, draft).rotation).toBe(90);
    expect(choices.turn(places, choices.turn(places, draft)).rotation).toBe(0);
    expect(choices.turn(places, draft, -1).rotation).toBe(90);
    const plant = choices.pickLane(places, choices.NOTHING, 2);
    expect(choices.turn(places, plant)).toBe(plant);
  });
  it('is the move with all its parts', () => {
    const draft = { ...choices.pickLane(places, choices.NOTHING, 2), cell: [0, 1] as [number, number] };
    expect(choices.moveOf(places, draft)?.id).toBe(4);
    expect(choices.moveOf(places, { ...draft, cube: 'clear' })?.id).toBe(5);
    expect(choices.moveOf(places, { ...draft, cube: null })).toBeNull();
  });
  it('is in hand at once when it is the last one', () => {
    expect(choices.fresh(places).lane).toBeNull();
    expect(choices.fresh(places.slice(0, 4)).lane).toBe(0);
    expect(choices.fresh(offers)).toBe(choices.NOTHING);
    // The last one may be a houseplant: it needs a cube as any other.
    expect(choices.fresh(places.slice(4))).toMatchObject({ lane: 2, cube: 'green', begun: false });
  });
  it('lists each place once', () => {
    expect(choices.placesOf(places, 0)).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect(choices.placesOf(places, 2)).toEqual([[0, 1]]);
  });
});

describe('an exchange', () => {
  const swaps = legal(
    { kind: 'exchange', take: 'red', give: 'red' },
    { kind: 'exchange', take: 'red', give: 'blue' },
    { kind: 'exchange', take: 'green', give: 'green' },
  );
  it('narrows what can be given by what is taken', () => {
    expect(choices.takesOf(swaps)).toEqual(['red', 'green']);
    expect(choices.givesOf(swaps, 'green')).toEqual(['green']);
    expect(choices.givesOf(swaps, null)).toEqual(['red', 'blue', 'green']);
  });
});

it('a whole move from the list becomes the draft that gives it back', () => {
  for (const moves of [offers, places])
    for (const move of moves) expect(choices.moveOf(moves, choices.draftOf(move.form))).toBe(move);
});

describe('the stars on the stand', () => {
  const values = { red: 4, blue: 3, green: 2, purple: 1 };
  it.each([
    [['red', 'green'], 6],
    [['clear', 'red'], 8],
    [['red', 'clear'], 8],
    [['red', 'red'], 8],
    [['clear'], 0],
    [['clear', 'clear'], 0],
    [[], 0],
  ])('of %j are %i (KGH-C01)', (cubes, stars) => expect(choices.starsOn(cubes, values)).toBe(stars));
});
