import { expect, it } from 'vitest';
import type { Line } from '../generated/wire';
import { follow } from '../games/princess/follow';
import { Texts } from '../lib/texts';
import { deedsSince, inShort, onOneLine } from './since';

type Told = [kind: string, text: string, seat: number | null];
const moved = (entry: number, seat: number, ...events: Told[]): Line =>
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
    ['rune_turned_up', 'Lightning came.', 1],
    ['deck_reshuffled', 'The deck was shuffled.', null],
  ),
  { entry: 4, kind: 'said', text: 'hello' } as unknown as Line,
  moved(5, 1, ['tile_stolen', 'Ann lost a tile.', 0], ['turn_begins', 'Ann began turn 3.', 0]),
];
const told = (some: Line[], seat: number) => deedsSince(some, seat).map((one) => [one.seat, one.sentences.join(' ')]);

it('tells player by player what was done after one’s own last move, not that a turn began or what was turned up', () => {
  expect(told(lines, 0)).toEqual([
    [1, 'Ben removed Tee.'],
    [0, 'Ann lost a tile.'],
  ]);
});
it('stays during one’s own next turn', () => {
  expect(told([...lines, moved(6, 0, ['tile_laid', 'Ann laid Ws.', 0])], 0)).toEqual(told(lines, 0));
});
it('begins with the beginning for whoever has not moved yet', () => {
  expect(told(lines.slice(0, 1), 0)).toEqual([[1, 'Ben laid Em.']]);
});
it('tells what one’s own last move brought about for others', () => {
  const revealed = [
    moved(0, 1),
    moved(1, 0, ['offer_revealed', 'Ann presented red.', 0], ['offer_revealed', 'Ben: blue.', 1]),
  ];
  expect(told(revealed, 0)).toEqual([[1, 'Ben: blue.']]);
});
it('does not tell what was undone', () => {
  const undone = { entry: 4, kind: 'undone', seat: 1, moves: 1 } as unknown as Line;
  expect(told([...lines.slice(0, 3), undone], 0)).toEqual([[1, 'Ben laid Em.']]);
});
it('sums up a turn in one line', () => {
  const texts = new Texts('en', {
    rune: { cup: 'Cup', tee: 'Tee' },
    label: { combo: 'combo {n}', steps: '{steps} {n|step|steps}' },
    page: { since: { walked: 'space {from} → {to}', princess: 'took the princess' } },
  });
  const claim = (rune: string, value: number) => ({ kind: 'rune_claimed', seat: 1, rules: [], rune, value });
  const events = [
    claim('cup', 3),
    claim('tee', 2),
    { kind: 'walked', seat: 1, rules: [], steps: 7, from: 10, to: 17 },
    { kind: 'princess_taken', seat: 1, rules: [], other: 0 },
  ];
  expect(inShort({ seat: 1, events, sentences: [] }, follow, { texts, names: [] })).toBe(
    'Cup 3 + Tee 2 + combo 2 = 7 steps, space 10 → 17, took the princess',
  );
});

it('tells on a phone what counts most, as much as one line holds', () => {
  const deeds = { seat: 1, events: [], sentences: [] };
  const say = (...all: string[]) => onOneLine(deeds, { deeds: () => all }, { texts: new Texts('en'), names: [] });
  expect(say('Cup 3 + Tee 2 + combo 2 = 7 steps', 'walked from 10 to 17', 'laid 1')).toBe(
    'Cup 3 + Tee 2 + combo 2 = 7 steps, laid 1',
  );
  expect(say('laid 1')).toBe('laid 1');
});
