import type { TableHints } from '../page';
import { NAMED_IN } from './types';

export const hints: TableHints = {
  namedIn: NAMED_IN,
  unseen: ['spot'], // the holes of the isle have ids that stand nowhere on it
  echoes: [
    'opening_beast',
    'dice_kept',
    'die_placed',
    'card_placed',
    'beast_added',
    'beast_moved',
    'placement_ended',
    'cards_discarded',
    'turn_begins',
  ],
};
