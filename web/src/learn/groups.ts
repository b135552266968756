/** The box of a game in groups, each with its pieces and with where its facts come from; read out of components.toml itself. */
import type { Box } from './pieces';

type Row = Record<string, unknown>;

export interface Shown {
  /** As the board's Piece.svelte knows it. */
  id: string;
  /** How many of it are in the box; 0 where that is said by the group's words. */
  copies: number;
  /** The table of names and the id in it; nothing if the drawing says it all. */
  name?: [table: string, id: string];
  /** What it does, in words: a table of names and the id in it. */
  help?: [table: string, id: string];
  /** Which of its two sides. */
  side?: string;
}
export interface Group {
  id: string;
  pieces: Shown[];
  /** The letters of provenance that occur in the group's tables, the surest first: R, P, D, X. */
  sources: string;
  size: number;
}

const rows = (box: Box, table: string): Row[] => (Array.isArray(box[table]) ? (box[table] as Row[]) : []);
const one = (box: Box, table: string): Row => (box[table] ?? {}) as Row;
const word = (row: Row, key = 'id'): string => String(row[key]);
const count = (row: Row, key = 'copies'): number => (typeof row[key] === 'number' ? (row[key] as number) : 1);

function sources(...tables: (Row | Row[])[]): string {
  const found = new Set(
    tables
      .flat()
      .flatMap((row) => Object.entries(row))
      .filter(([key]) => /provenance$/.test(key))
      .map(([, letter]) => String(letter)),
  );
  return [...'RPDX'].filter((letter) => found.has(letter)).join('');
}

function group(id: string, size: number, from: string, pieces: Shown[]): Group {
  return { id, size, sources: from, pieces };
}

function princess(box: Box): Group[] {
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

function realmOfSand(box: Box): Group[] {
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

function merlin(box: Box): Group[] {
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

function kaguyahime(box: Box): Group[] {
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

const BOXES: Record<string, (box: Box) => Group[]> = { princess, realm_of_sand: realmOfSand, merlin, kaguyahime };

export function groupsOf(game: string, box: Box): Group[] {
  return BOXES[game]?.(box) ?? [];
}
