import { expect, test } from 'vitest';
import box from '@games/realm_of_sand/components.toml';
import messages from '@games/realm_of_sand/text/messages.en.toml';
import names from '@games/realm_of_sand/text/names.en.toml';
import { Texts } from '../../../lib/texts';
import table from '../../../table/text.en.toml';
import type { Wording } from '../../../table/sections';
import own from '../text.en.toml';
import { words } from '../words';

const texts = new Texts('en', { ...names, ...messages, page: own });
const page = new Texts('en', { table });
const wording: Wording = {
  texts,
  say: (key, values) => page.say(`table.words.${key}`, values),
  own: (key, values) => texts.say(`page.words.${key}`, values),
  names: ['Ann'],
  box,
};
const cards = box.cards as { id: string; level: number; level_up: number; disks: object }[];
const generous = cards.find((card) => card.level_up > 0)!;
const player = { ribbon: null, side: null, board: [], reserve: {}, level: 0, tiles: ['T01'], completed: [generous.id] };
const view = {
  seat: 0,
  round: 1,
  circle: ['T07', 'T08'],
  rows: [[generous.id], [], []],
  decks_left: [1, 1, 1],
  squares: {},
  disks: {},
  seen: null,
  players: [{ ...player, kept_levels: [], points: 0, hourglasses: 0, crystal: null }],
};

test('pieces are called by their names, rewards are told, and the circle is counted from one', () => {
  const lines = words(view, wording).flatMap((section) => section.lines);
  expect(lines.join('\n')).not.toMatch(/\b[TB]\d\d+\b|undefined/);
  expect(lines.join('\n')).toMatch(/\+\d levels?/);
  expect(lines[0]).toMatch(/^Circle, tile 1: /);
});
