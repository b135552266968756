import { expect, test } from 'vitest';
import names from '@games/realm_of_sand/text/names.en.toml';
import type { Choice } from '../lib/board';
import { Texts } from '../lib/texts';
import { todoOf } from './todo';

const texts = new Texts('en', names);
const moves = (...kinds: string[]): Choice[] => kinds.map((kind, id) => ({ id, notation: kind, form: { kind } }));

test('only what can be done is spoken of', () => {
  expect(todoOf(texts, 'pre', moves('place_tile', 'place_tile', 'summon_lay'))).toBe('Place a tile or summon disks.');
  expect(todoOf(texts, 'post', moves('complete', 'end_turn'))).toBe(
    'Your main action is done. End your turn when you like. You may still complete a building: its card glows.',
  );
});

test('after the last disk there is only the end of the summon', () => {
  expect(todoOf(texts, 'summon', moves('summon_lay', 'summon_done'))).toBe(
    'Lay or move another disk, or finish your summon.',
  );
  expect(todoOf(texts, 'summon', moves('summon_done'))).toBe('No further disk can be laid: finish the summon.');
});

test('the same is not said twice', () => {
  expect(todoOf(texts, 'post', moves('trade', 'trade_from', 'end_turn'))).toBe(
    'Your main action is done. End your turn when you like. You may also use your crystal.',
  );
});
