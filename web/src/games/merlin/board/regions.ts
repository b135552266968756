/** The regions of this board that a lesson can point at; `{}` stands for which one. */
import type { Regions } from '../../../lib/regions';

export const regions: Regions = {
  isle: 'div.map',
  square: '[data-place="square {}"]',
  slot: '[data-place="spot {}"]',
  line: '[data-place="line {}"]',
  dice: '.own .dice',
  die: '.dice [data-piece="die {}"]',
  cards: '.own .cards',
  card: '.cards [data-piece="card {}"]',
  supply: '.supply',
  beast: '.supply [data-piece="beast {}"]',
  points: '.aid',
  finish: '.finish',
  me: '.own .seat',
  others: '.others',
};
