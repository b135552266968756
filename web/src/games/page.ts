/**
 * What the page knows of a game besides what the server tells: all of it is in the game's own folder, `games/<id>/`, and
 * found there. Every part may be left out; then the page draws from what the server describes (`generic/`).
 *
 *   game.ts             what stands on the box, and how it is begun        theme.css            its colours
 *   cover.svg           the picture on the lid                              emblem.svg           its sign in small
 *   board/Board.svelte  the board                                           board/regions.ts     what a lesson points at
 *   board/Piece.svelte  a single piece                                      board/text.<lang>.toml  what the board says
 *   table.ts            hints for the table around the board                types.ts             made by tools/page_types.py
 *   follow.ts           what happened in short, how it stands, what ends it
 *   words.ts            the table in words                                  text.<lang>.toml     what these three say
 *   marked.<lang>.toml  phrases that name a place, and what is said where the board shows it
 *   learn.ts            the box in groups, pictures beside the rules        learn.<lang>.toml    what it says
 */
import type { Component } from 'svelte';
import type { Group } from '../learn/groups';
import type { Chapter } from '../learn/chapters';
import type { BoardProps } from '../lib/board';
import type { Follow } from '../lib/follow';
import type { Regions } from '../lib/regions';
import type { Language, Texts } from '../lib/texts';
import type { Section, Wording } from '../table/sections';

export type Box = Record<string, unknown>;
export type Table = Record<string, unknown>;
export type PieceOf = Component<{ id: string; box: Box; size?: number; texts: Texts }>;
export type Tell = (view: never, wording: Wording) => Section[];

/** What stands on the side of the box, and how a game is begun where nobody says so. Loaded with every page. */
export interface Facts {
  /** Where it stands on the shelf, from the left. */
  shelf: number;
  players: [least: number, most: number];
  minutes: [least: number, most: number];
  /** How much there is to hold in mind: 1 light, 2 medium, 3 heavy. */
  weight: 1 | 2 | 3;
  /** How many play if nobody says so; 2 where it is left out. */
  usualPlayers?: number;
  /** Options that are forms of the game rather than rulings: a new table offers them first. */
  variants?: string[];
  /** Options that matter only to one who plays alone. */
  aloneOptions?: string[];
  /** Options of the first game after the lesson. */
  firstGame?: Record<string, boolean | number | string>;
  /** Pieces that a player may take as a picture, as board/Piece.svelte knows them. */
  portraits?: string[];
}

/** What the table around the board has to know of a game. */
export interface TableHints {
  /** The table of the message files in which the values of a parameter have their names. */
  namedIn: Record<string, string>;
  /** Parameters whose values are ids that stand nowhere on the board. */
  unseen?: string[];
  /** Events that a preview need not tell: they say again what the move itself says, or that the next turn begins. */
  echoes?: string[];
  /** Moves of which what follows is shown, although something is turned up before it. */
  foreseen?: string[];
}

export interface Learn {
  /** The box in groups, from its component file. */
  groups?: (box: Box) => Group[];
  /** Pieces that are drawn beside rules, by the rules' ids; as board/Piece.svelte knows them. */
  pictures?: Record<string, string[]>;
  /** Which step of the lesson shows the whole table at the head of a chapter. */
  scenes?: Partial<Record<Chapter, string>>;
}

/** A game's own part of the page. What is loaded only when it is wanted is a function. */
export interface GamePage {
  facts: Facts | null;
  /** Addresses of pictures. */
  cover: string | null;
  emblem: string | null;
  board: () => Promise<Component<BoardProps> | null>;
  piece: () => Promise<PieceOf | null>;
  regions: () => Promise<Regions>;
  hints: () => Promise<TableHints>;
  follow: () => Promise<Follow>;
  words: () => Promise<Tell | null>;
  learn: () => Promise<Learn>;
  /** The words of the table, of the board, of sentences without coordinates, and of the pages about the box. */
  text: (language: Language) => Promise<Table>;
  boardText: (language: Language) => Promise<Table>;
  markedText: (language: Language) => Promise<Table>;
  learnText: (language: Language) => Promise<Table>;
}

type Loads<T> = Record<string, () => Promise<T>>;
const FACTS = import.meta.glob<Facts>('./*/game.ts', { eager: true, import: 'facts' });
const COVERS = import.meta.glob<string>('./*/cover.svg', { eager: true, query: '?url', import: 'default' });
const EMBLEMS = import.meta.glob<string>('./*/emblem.svg', { eager: true, query: '?url', import: 'default' });
const BOARDS = import.meta.glob<Component<BoardProps>>('./*/board/Board.svelte', { import: 'default' });
const PIECES = import.meta.glob<PieceOf>('./*/board/Piece.svelte', { import: 'default' });
const REGIONS = import.meta.glob<Regions>('./*/board/regions.ts', { import: 'regions' });
const HINTS = import.meta.glob<TableHints>('./*/table.ts', { import: 'hints' });
const FOLLOW = import.meta.glob<Follow>('./*/follow.ts', { import: 'follow' });
const WORDS = import.meta.glob<Tell>('./*/words.ts', { import: 'words' });
const LEARN = import.meta.glob<Learn>('./*/learn.ts', { import: 'learn' });
const TEXT = import.meta.glob<Table>('./*/text.*.toml', { import: 'default' });
const BOARD_TEXT = import.meta.glob<Table>('./*/board/text.*.toml', { import: 'default' });
const MARKED_TEXT = import.meta.glob<Table>('./*/marked.*.toml', { import: 'default' });
const LEARN_TEXT = import.meta.glob<Table>('./*/learn.*.toml', { import: 'default' });

/** For a game without a board here. */
const generic = () => import('../generic/page');

/** The games with a folder here, in the order in which they stand on the shelf. */
export const SHELF: string[] = Object.entries(FACTS)
  .sort(([, one], [, two]) => one.shelf - two.shelf)
  .map(([path]) => path.split('/')[1]!);

export function gamePage(id: string): GamePage {
  const file = (name: string): string => `./${id}/${name}`;
  const load = async <T, E>(loads: Loads<T>, name: string, otherwise: E): Promise<T | E> =>
    (await loads[file(name)]?.()) ?? otherwise;
  const own = file('board/Board.svelte') in BOARDS;
  const or = async <T>(loaded: () => Promise<T>, made: (page: Awaited<ReturnType<typeof generic>>) => Promise<T>) =>
    own ? loaded() : made(await generic());
  return {
    facts: FACTS[file('game.ts')] ?? null,
    cover: COVERS[file('cover.svg')] ?? null,
    emblem: EMBLEMS[file('emblem.svg')] ?? null,
    board: () =>
      or(
        () => load(BOARDS, 'board/Board.svelte', null),
        (page) => page.board(id),
      ),
    piece: () =>
      or(
        () => load(PIECES, 'board/Piece.svelte', null),
        (page) => page.piece(id),
      ),
    regions: () =>
      or(
        () => load(REGIONS, 'board/regions.ts', {} as Regions),
        (page) => page.regions(id),
      ),
    hints: () =>
      or(
        () => load(HINTS, 'table.ts', { namedIn: {} }),
        (page) => page.hints(id),
      ),
    follow: () =>
      or(
        () => load(FOLLOW, 'follow.ts', {}),
        (page) => page.follow(id),
      ),
    words: () =>
      or(
        () => load(WORDS, 'words.ts', null),
        (page) => page.words(id),
      ),
    learn: () =>
      or(
        () => load(LEARN, 'learn.ts', {}),
        (page) => page.learn(id),
      ),
    text: (language) => load(TEXT, `text.${language}.toml`, {}),
    boardText: (language) => load(BOARD_TEXT, `board/text.${language}.toml`, {}),
    markedText: (language) => load(MARKED_TEXT, `marked.${language}.toml`, {}),
    learnText: (language) => load(LEARN_TEXT, `learn.${language}.toml`, {}),
  };
}
