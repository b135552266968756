import type { TableHints } from '../page';
import { NAMED_IN } from './types';

export const hints: TableHints = {
  namedIn: NAMED_IN,
  foreseen: ['claim', 'done'], // the walk
  echoes: [
    'side_chosen',
    'rune_held',
    'rune_removed',
    'rune_claimed',
    'gem_taken',
    'gem_placed',
    'gem_moved',
    'tile_laid',
    'turn_begins',
  ],
};
