import type { TableHints } from '../page';
import { NAMED_IN } from './types';

export const hints: TableHints = {
  namedIn: NAMED_IN,
  echoes: [
    'board_taken',
    'start_disk_taken',
    'box_opened',
    'tile_placed',
    'disk_laid',
    'disk_moved',
    'disk_traded',
    'square_moved',
    'summon_over',
    'turn_begins',
  ],
};
