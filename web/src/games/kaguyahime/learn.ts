/** The box in groups, pictures beside the rules, and the scenes at the heads of chapters. */
import { count, group, one, rows, sources, word, type Group } from '../../learn/groups';
import type { Box, Learn } from '../page';

function groups(box: Box): Group[] {
  const tiles = rows(box, 'tile');
  const colours = rows(box, 'player_color');
  const clear = one(box, 'clear_cube');
  const tilesOf = (kind: string): Group => {
    const inside = tiles.filter((tile) => tile.kind === kind);
    return group(
      `tiles_${kind}`,
      66,
      sources(inside),
      inside.map((tile) => ({ id: word(tile), copies: 1 })),
    );
  };
  return [
    ...['normal', 'large', 'storing', 'houseplant'].map(tilesOf),
    group(
      'cubes',
      56,
      sources(rows(box, 'room_color'), clear),
      [...rows(box, 'room_color'), clear].map((row) => ({
        id: `cube.${word(row)}`,
        copies: count(row, 'cubes_in_box'),
        name: ['furniture', word(row)],
      })),
    ),
    group(
      'boards',
      110,
      sources(rows(box, 'board')),
      rows(box, 'board').map((row) => ({ id: `board.${word(row)}`, copies: 1, name: ['board', word(row)] })),
    ),
    group('figures', 56, sources(colours, one(box, 'princess_pieces')), [
      { id: 'meeple.princess', copies: count(one(box, 'princess_pieces'), 'meeples') },
      ...colours.map((row) => ({ id: `meeple.${word(row)}`, copies: count(row, 'meeples') })),
      ...colours.map((row) => ({ id: `disk.${word(row)}`, copies: count(row, 'disks') })),
    ]),
    group('track', 50, sources(one(box, 'favor_track'), one(box, 'value_area')), [
      { id: 'heart', copies: 0 },
      ...[1, 2, 3, 4].map((n) => ({ id: `value.${n}`, copies: 0 })),
    ]),
  ];
}

const pictures: Learn['pictures'] = {
  'KGH-0': ['meeple.princess', 'N-RB-3a', 'cube.red', 'cube.blue', 'heart'],
  'KGH-2.1': ['N-RB-4', 'N-GP-2a', 'L-R', 'S-B', 'H-1'],
  'KGH-2.2': ['board.princess', 'board.south'],
  'KGH-3': ['screen'],
  'KGH-4.2': ['disk.red', 'disk.blue', 'disk.green', 'disk.white'],
  'KGH-4.3': ['cube.red', 'cube.blue', 'cube.green', 'cube.purple', 'cube.clear'],
  'KGH-4.5': ['meeple.princess', 'meeple.red', 'meeple.blue', 'meeple.green'],
  'KGH-5.1v': ['value.1', 'value.2', 'value.3', 'value.4'],
  'KGH-5.2.1': ['offer', 'cube.red', 'cube.clear', 'disk.red'],
  'KGH-5.2.1b': ['disk.red'],
  'KGH-5.2.4.1': ['meeple.princess', 'board.princess'],
  'KGH-5.2.4a': ['board.south'],
  'KGH-5.2.4e': ['H-1', 'cube.green'],
  'KGH-5.2.4f': ['heart'],
  'KGH-5.2.5': ['cube.red', 'cube.blue', 'cube.green', 'cube.purple'],
  'KGH-6.2': ['room.red', 'room.blue', 'room.green', 'room.purple'],
};

const scenes: Learn['scenes'] = { setup: 'goal', play: 'leader', end: 'end' };

export const learn: Learn = { groups, pictures, scenes };
