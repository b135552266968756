/** The box in groups, pictures beside the rules, and the scenes at the heads of chapters. */
import { count, group, one, rows, sources, word, type Group } from '../../learn/groups';
import type { Box, Learn } from '../page';

function groups(box: Box): Group[] {
  const all = (table: string, size: number, names = true): Group =>
    group(
      table,
      size,
      sources(rows(box, table)),
      rows(box, table).map((row) => ({
        id: word(row),
        copies: count(row),
        ...(names ? { name: [table, word(row)] as [string, string] } : {}),
      })),
    );
  const colours = one(box, 'player_colours').names as string[];
  const cubes = one(box, 'player_cubes');
  return [
    all('tile', 72),
    all('rune', 84, false),
    all('steal_card', 84),
    group(
      'start_board',
      110,
      sources(rows(box, 'start_board')),
      rows(box, 'start_board').flatMap((row) =>
        ['a', 'b'].map((side) => ({
          id: `${word(row)}.${side}`,
          copies: 0,
          name: ['start_board', word(row)] as [string, string],
          side,
        })),
      ),
    ),
    all('sprite', 110),
    all('bonus', 84),
    group(
      'manor',
      44,
      sources(one(box, 'manor'), one(box, 'manor_goal')),
      ['princess', 'lock', 'lock_open'].map((id) => ({ id, copies: 0 })),
    ),
    group(
      'cubes',
      40,
      sources(cubes, one(box, 'player_colours')),
      colours.flatMap((_, seat) => [
        { id: `pawn:${seat}`, copies: count(cubes, 'pawns_per_player') },
        { id: `gem:${seat}`, copies: count(cubes, 'gems_per_player') },
      ]),
    ),
  ];
}

const pictures: Learn['pictures'] = {
  'PMT-0': ['princess', 'R27', 'Fo', 'gem:0'],
  'PMT-2': ['R23', 'S01', 'Em', 'Ws', 'Fo', 'Am', 'B_most_fire'],
  'PMT-4.2': ['SB1.a', 'SB1.b'],
  'PMT-4.3': ['pawn:0', 'gem:0'],
  'PMT-4.4': ['princess', 'lock'],
  'PMT-4.5': ['extra_tile', 'gem_shift'],
  'PMT-4.6': ['tile_back', 'Em', 'Ws', 'Fo', 'Am'],
  'PMT-4.7': ['rune_back', 'R05', 'R16', 'R23', 'R30'],
  'PMT-4.8': ['bonus_back', 'bonus_back'],
  'PMT-5.0d': ['R07', 'R23', 'earth', 'water', 'fire', 'wind', 'moon', 'star', 'sun'],
  'PMT-5.2': ['R13'],
  'PMT-5.3': ['gem:0'],
  'PMT-5.4e': ['extra_tile'],
  'PMT-5.4g': ['gem_shift', 'gem:0'],
  'PMT-5.5': ['Wo', 'gem:0'],
  'PMT-5.6': ['R19', 'gem:0'],
  'PMT-5.7': ['pawn:0', 'princess', 'lock_open'],
  'PMT-5.9': ['S01', 'S02'],
  'PMT-6.3': ['moon', 'star', 'sun'],
  'PMT-6.4': ['extra_tile', 'gem_shift'],
  'PMT-6.5': ['B_most_earth', 'B_least_water'],
};

const scenes: Learn['scenes'] = { setup: 'goal', play: 'gem', end: 'exit' };

export const learn: Learn = { groups, pictures, scenes };
