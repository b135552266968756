import { expect, it } from 'vitest';
import type { Line } from '../generated/wire';
import { sinceMine } from './since';

const moved = (entry: number, seat: number, ...events: [string, string, number | null][]): Line =>
  ({
    entry,
    kind: 'moved',
    seat,
    sentences: events.map(([, text]) => text),
    events: events.map(([kind, , whose]) => ({ kind, seat: whose, rules: [] })),
  }) as unknown as Line;

const lines = [
  moved(1, 1, ['tile_laid', 'Ben laid Em.', 1]),
  moved(2, 0, ['tile_laid', 'Ann laid Ws.', 0], ['turn_begins', 'Ben began turn 2.', 1]),
  moved(
    3,
    1,
    ['rune_removed', 'Ben removed Tee.', 1],
    ['rune_turned_up', 'Ess came.', 1],
    ['deck_reshuffled', 'The deck was shuffled.', null],
  ),
  { entry: 4, kind: 'said', text: 'hello' } as unknown as Line,
  moved(5, 1, ['tile_stolen', 'Ann lost a tile.', 0], ['turn_begins', 'Ann began turn 3.', 0]),
];

it('tells what was done by and to players after one’s own last move, not that a turn began or what was turned up', () => {
  expect(sinceMine(lines, 0)).toEqual(['Ben removed Tee.', 'Ann lost a tile.']);
  expect(sinceMine(lines.slice(0, 2), 0)).toEqual([]);
});
it('begins with the beginning for whoever has not moved yet', () => {
  expect(sinceMine(lines.slice(0, 1), 0)).toEqual(['Ben laid Em.']);
});
