/** What there is to say of a considered move: what would happen, and what cannot be known or taken back. */
import type { Preview } from '../lib/board';
import type { Texts } from '../lib/texts';

/** Events that only say again what the move itself says. */
const ECHOES = new Set(
  [
    // Merlin's Beast Hunt
    [
      'opening_beast',
      'dice_kept',
      'die_placed',
      'card_placed',
      'beast_added',
      'beast_moved',
      'placement_ended',
      'cards_discarded',
    ],
    // The Princess and Magic Tile
    ['side_chosen', 'rune_held', 'rune_removed', 'rune_claimed', 'gem_taken', 'gem_placed', 'gem_moved', 'tile_laid'],
    // Realm of Sand
    [
      'board_taken',
      'start_disk_taken',
      'box_opened',
      'tile_placed',
      'disk_laid',
      'disk_moved',
      'disk_traded',
      'square_moved',
      'summon_over',
    ],
    // Kaguyahime
    ['offer_made', 'exchanged', 'cube_on_plant', 'restocked'],
  ].flat(),
);

/** Moves of which the walk after them is shown, although something is turned up before it. */
const FORESEEN = new Set(['claim', 'done']);

/** The sentences of what would happen, without those that repeat the move. */
export function consequences(preview: Preview<unknown>): string[] {
  return preview.sentences.filter((_, n) => {
    const event = preview.events?.[n];
    return !event || !ECHOES.has(event.kind) || event.covered != null;
  });
}

/** What comes after that and cannot be known, or that the move is final; nothing for a move that can be taken back. */
export function lastWord(preview: Preview<unknown>, game: string, words: Texts): string {
  if (!preview.reveals) return '';
  const final = words.say('table.move.final');
  if (preview.over) return words.say('table.move.ends');
  const own = `table.comes_up.${game}_${preview.choice.form.kind}`;
  if (preview.view && !FORESEEN.has(preview.choice.form.kind)) return final;
  return words.say('table.move.then', { what: words.say(words.has(own) ? own : 'table.comes_up.something'), final });
}
