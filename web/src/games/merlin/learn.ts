/** The box in groups, pictures beside the rules, and the scenes at the heads of chapters. */
import { count, group, one, rows, sources, word, type Group } from '../../learn/groups';
import type { Box, Learn } from '../page';

function groups(box: Box): Group[] {
  const colours = rows(box, 'colour');
  const neutral = one(box, 'neutral');
  const faces = one(box, 'die').faces as string[];
  const supply = new Map(rows(box, 'beast_supply').map((row) => [word(row, 'beast'), count(row, 'count')]));
  return [
    group(
      'beasts',
      110,
      sources(rows(box, 'beast'), one(box, 'beast_total'), rows(box, 'beast_supply')),
      rows(box, 'beast').map((row) => ({
        id: `beast:${word(row)}`,
        copies: supply.get(word(row)) ?? 0,
        name: ['beast', word(row)],
        help: ['beast_help', word(row)],
      })),
    ),
    group('dice', 52, sources(colours, neutral, one(box, 'dice_total')), [
      ...colours.map((row, n) => ({
        id: `die:${word(row)}:${faces[n % 4]}`,
        copies: count(row, 'dice_in_box'),
        name: ['colour', word(row)] as [string, string],
      })),
      {
        id: `die:${word(neutral, 'colour')}:wild`,
        copies: count(neutral, 'dice_in_box'),
        name: ['colour', word(neutral, 'colour')],
      },
    ]),
    group(
      'faces',
      46,
      sources(one(box, 'die')),
      faces.map((face) => ({ id: `icon:${face}`, copies: 0, name: ['face', face] })),
    ),
    group(
      'cards',
      76,
      sources(rows(box, 'card'), one(box, 'deck')),
      colours.flatMap((colour) =>
        rows(box, 'card').map((row) => ({
          id: `card:${word(colour)}:${word(row, 'image')}`,
          copies: count(row, 'copies_per_deck'),
        })),
      ),
    ),
    group('board', 76, sources(one(box, 'board'), rows(box, 'hole'), rows(box, 'line')), [
      ...['large', 'small'].map((size) => ({
        id: `hole:${size}`,
        copies: count(one(box, 'board'), `${size}_holes`),
        name: ['hole_size', size] as [string, string],
      })),
      ...['corner', 'edge', 'central'].map((kind) => ({
        id: `square:${kind}`,
        copies: rows(box, 'square').filter((row) => row.kind === kind).length,
        name: ['square_kind', kind] as [string, string],
      })),
    ]),
    group('points', 44, sources(rows(box, 'fence_score'), rows(box, 'vp_token')), [
      ...rows(box, 'vp_token').map((row) => ({ id: `vp:${word(row, 'value')}`, copies: 0 })),
    ]),
  ];
}

const pictures: Learn['pictures'] = {
  'MBH-0': ['beast:unicorn', 'die:purple:water', 'card:purple:water'],
  'MBH-2': [
    'die:purple:water',
    'die:green:thorns',
    'die:orange:lightning',
    'die:yellow:bamboo',
    'card:green:bamboo',
    'vp:3',
  ],
  'MBH-2.1': ['hole:large', 'hole:small', 'square:corner', 'square:edge', 'square:central'],
  'MBH-4.2': ['die:purple:water', 'die:purple:thorns', 'die:purple:lightning', 'die:purple:bamboo'],
  'MBH-4.3': ['card:purple:water', 'card:purple:thorns', 'card:purple:lightning', 'card:purple:bamboo'],
  'MBH-4.4': ['beast:unicorn', 'beast:centaur', 'beast:chimera', 'beast:basilisk'],
  'MBH-5.1.1': ['icon:water', 'icon:thorns', 'icon:lightning', 'icon:bamboo', 'icon:wild'],
  'MBH-5.1.3': ['fence:purple:water'],
  'MBH-5.1.4': ['fence:purple:water:reinforced'],
  'MBH-5.5': ['die:purple:bamboo', 'hole:large'],
  'MBH-5.5.1': ['die:purple:beast'],
  'MBH-5.5.2': ['die:purple:wild'],
  'MBH-5.6': ['card:purple:thorns'],
  'MBH-5.7': ['die:purple:beast', 'die:purple:wild'],
  'MBH-5.8.1': ['fence:green:bamboo', 'vp:2', 'vp:3'],
  'MBH-5.8.1b': ['fence:green:bamboo:reinforced'],
  'MBH-5.8.2a': ['beast:unicorn'],
  'MBH-5.8.2b': ['beast:centaur', 'requirement:one_reinforced_fence'],
  'MBH-5.8.2c': ['beast:chimera', 'requirement:three_images'],
  'MBH-5.8.2d': ['beast:basilisk', 'requirement:four_fences'],
};

const scenes: Learn['scenes'] = { setup: 'goal', play: 'close', end: 'score' };

export const learn: Learn = { groups, pictures, scenes };
