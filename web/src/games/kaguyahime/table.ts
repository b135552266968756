import type { TableHints } from '../page';
import { NAMED_IN } from './types';

export const hints: TableHints = {
  namedIn: NAMED_IN,
  echoes: ['offer_made', 'exchanged', 'cube_on_plant', 'restocked'],
};
