/** Where a room can grow, in words. */
import type { NearForm } from '../../../generated/wire';
import type { Texts } from '../../../lib/texts';

/** What stands in `also` if no tile of this round has the colour. */
const NO_TILE = 'no_tile';

/** The tiles of this round that would make the room larger. */
export const tilesFor = (fit: NearForm | undefined): string[] => (fit?.also ?? []).filter((id) => id !== NO_TILE);

/** How large the room is and how it can grow; empty if nothing is known. */
export function nearLine([fit]: readonly NearForm[], texts: Texts, words: Texts): string {
  if (!fit) return '';
  const room = words.say('near.room', { room: texts.name('room', fit.card), n: fit.worth });
  const cells = (fit.missing ?? []).length;
  const tiles = tilesFor(fit).length;
  const more = cells === 0 ? 'near.closed' : tiles === 0 ? 'near.no_tile' : 'near.grows';
  return room + words.say(more, { cells, tiles });
}
