/** The box in groups, pictures beside the rules, and the scenes at the heads of chapters. */
import { count, group, one, rows, sources, word, type Group } from '../../learn/groups';
import type { Box, Learn } from '../page';

function groups(box: Box): Group[] {
  const cards = rows(box, 'cards');
  const colours = rows(box, 'colors');
  const counts = one(box, 'counts');
  const boards = rows(box, 'advanced_boards');
  return [
    ...[1, 2, 3].map((level) => {
      const inside = cards.filter((card) => card.level === level);
      return group(
        `cards_${level}`,
        118,
        sources(inside),
        inside.map((card) => ({ id: word(card), copies: 1 })),
      );
    }),
    group(
      'tiles',
      84,
      sources(rows(box, 'tiles')),
      rows(box, 'tiles').map((tile) => ({ id: word(tile), copies: 1 })),
    ),
    group('pieces', 56, sources(colours), [
      ...colours
        .filter((row) => count(row, 'squares') > 0)
        .map((row) => ({
          id: `square:${word(row, 'key')}`,
          copies: count(row, 'squares'),
          name: ['colour_name', word(row, 'key')] as [string, string],
        })),
      ...colours.map((row) => ({
        id: `disk:${word(row, 'key')}`,
        copies: count(row, 'disks'),
        name: ['colour_name', word(row, 'key')] as [string, string],
      })),
    ]),
    group('boards', 150, sources(one(box, 'board'), boards), [
      { id: 'board:basic', copies: count(counts, 'player_boards'), name: ['side', 'basic'] },
      ...boards.map((row) => ({
        id: `board:${word(row, 'ribbon')}`,
        copies: 1,
        name: ['ribbon', word(row, 'ribbon')] as [string, string],
      })),
    ]),
    group('markers', 44, sources(counts), [
      { id: 'queen', copies: count(counts, 'queen_markers') },
      { id: 'level_up', copies: count(counts, 'level_markers') },
      { id: 'start_player', copies: count(counts, 'start_player_markers') },
      ...boards.map((row) => ({ id: `crystal:${word(row, 'ribbon')}`, copies: 1 })),
    ]),
  ];
}

const pictures: Learn['pictures'] = {
  'ROS-0': ['queen', 'B101', 'hourglass', 'star'],
  'ROS-2': ['B101', 'T01', 'square:G', 'square:R', 'square:K', 'disk:B', 'disk:Y'],
  'ROS-2.3': ['board:basic'],
  'ROS-2.6': ['board:red', 'board:purple', 'board:yellow', 'board:green', 'board:orange', 'board:blue'],
  'ROS-4.1': ['B101', 'B201', 'B301'],
  'ROS-4.2': ['T01', 'T02', 'T03', 'queen'],
  'ROS-4.3': ['square:G', 'square:R', 'square:K', 'disk:G', 'disk:R', 'disk:K', 'disk:B', 'disk:Y'],
  'ROS-4.4': ['start_player'],
  'ROS-4.6': ['T04', 'T05', 'T06'],
  'ROS-4.7': ['level_up'],
  'ROS-5.2': ['T07', 'T08'],
  'ROS-5.3': ['T09', 'square:G', 'square:R', 'square:K'],
  'ROS-5.4': ['queen', 'T10', 'T11'],
  'ROS-5.5': ['disk:G', 'disk:B', 'disk:Y'],
  'ROS-5.6': ['B102', 'B103'],
  'ROS-5.6.3': ['disk:B', 'disk:Y'],
  'ROS-5.6.4': ['level_up'],
  'ROS-5.6.5': ['crystal:red:clear', 'crystal:red'],
  'ROS-5.8r': ['crystal:red'],
  'ROS-5.8p': ['crystal:purple'],
  'ROS-5.8y': ['crystal:yellow'],
  'ROS-5.8g': ['crystal:green'],
  'ROS-5.8o': ['crystal:orange'],
  'ROS-5.8b': ['crystal:blue'],
  'ROS-6.1': ['hourglass'],
  'ROS-6.3': ['star'],
};

const scenes: Learn['scenes'] = { setup: 'goal', play: 'cover', end: 'spirits' };

export const learn: Learn = { groups, pictures, scenes };
