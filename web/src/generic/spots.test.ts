import { describe, expect, it } from 'vitest';
import type { Board } from '../generated/wire';
import type { Choice } from '../lib/board';
import { formAt, keysOf, leftAfter, rest, spotOf, usesOf, type Form } from './spots';

const board: Board = {
  table: [{ path: 'market', name: 'market', shown: 'row', what: 'tile', size: 3 }],
  players: [
    { path: 'players.garden', name: 'garden', shown: 'grid', what: 'tile', size: 4, columns: 2, top: 1, left: 1 },
    { path: 'players.fans', name: 'fans', shown: 'counter' },
  ],
  moves: [
    { kind: 'take', params: [{ name: 'slot', sort: 'place', at: ['market'], least: 1, first: 1 }] },
    {
      kind: 'swap',
      params: [
        { name: 'slot', sort: 'place', at: ['market'], least: 1, first: 1 },
        { name: 'cell', sort: 'place', at: ['players.garden'], spot: [1, 1, 2], first: [1, 1] },
        { name: 'twice', sort: 'other', first: false },
      ],
    },
    { kind: 'give', params: [{ name: 'tiles', sort: 'names', at: ['players.garden'], first: [] }] },
    { kind: 'hit', params: [{ name: 'seat', sort: 'place', at: ['players'], first: 0 }] },
    { kind: 'fan', at: 'players.fans' },
    { kind: 'pass' },
  ],
  looks: {},
};
const choice = (form: Form, id: number): Choice => ({ id, notation: '', form }) as unknown as Choice;
const legal = [
  choice({ kind: 'take', slot: 2 }, 1),
  choice({ kind: 'swap', slot: 2, cell: [1, 2], twice: false }, 2),
  choice({ kind: 'swap', slot: 2, cell: [1, 2], twice: true }, 3),
  choice({ kind: 'give', tiles: ['a', 'a'] }, 4),
  choice({ kind: 'pass' }, 5),
];
const pick = (zone: string, seat: number | null, index: number, word: string | null = null) => {
  const spot = spotOf(zone, seat, index, word);
  return { spot, keys: keysOf(spot, board, 0) };
};
const ids = (choices: Choice[]): number[] => choices.map(({ id }) => id);

describe('spots', () => {
  it('stand for the values of moves that name their places, cells and things', () => {
    expect(pick('market', null, 1).keys).toEqual(['take.slot=2', 'swap.slot=2']);
    expect(pick('players.garden', 0, 3, 'a').keys).toEqual(['swap.cell=[2,2]', 'give.tiles="a"']);
    expect(pick('players.fans', 0, 0).keys).toEqual(['fan']);
    expect(pick('players', 1, 1).keys).toEqual(['hit.seat=1']);
  });

  it('of other players stand for nothing, except where a move names a player', () => {
    expect(pick('players.garden', 1, 3, 'a').keys).toEqual([]);
    expect(pick('players.garden', 1, 3).spot.id).toBe('players.1.garden/3');
  });

  it('narrow the moves down step by step', () => {
    const first = leftAfter(legal, [], board.moves);
    expect(ids(first.whole)).toEqual([5]); // nothing on the table stands for it
    const second = leftAfter(legal, [pick('market', null, 1)], board.moves);
    expect(ids(second.choices)).toEqual([1, 2, 3]);
    expect(ids(second.whole)).toEqual([1]);
    expect([...second.keys]).toEqual(['swap.cell=[1,2]']);
    const third = leftAfter(legal, [pick('market', null, 1), pick('players.garden', 0, 1)], board.moves);
    expect(ids(third.whole)).toEqual([2, 3]); // told apart by their sentences
  });

  it('are counted where a move wants several alike', () => {
    const one = pick('players.garden', 0, 0, 'a');
    expect(rest(usesOf(legal[3]!.form as Form, board.moves), [one])).toEqual(['give.tiles="a"']);
    expect(rest(usesOf(legal[3]!.form as Form, board.moves), [one, one, one])).toBeNull();
  });

  it('make a whole move, to ask why it is not possible', () => {
    const spot = spotOf('players.garden', 0, 2, 'b');
    expect(formAt(spot, board, 0, new Set(['swap']))).toEqual({ kind: 'swap', slot: 1, cell: [2, 1], twice: false });
    expect(formAt(spot, board, 0, new Set(['give']))).toEqual({ kind: 'give', tiles: ['b'] });
    expect(formAt(spotOf('market', null, 0, null), board, 0, new Set())).toEqual({ kind: 'take', slot: 1 });
    expect(formAt(spotOf('deck', null, 0, null), board, 0, new Set())).toBeNull();
  });
});
