/** The regions of this board that a lesson can point at; `{}` stands for which one. */
import type { Regions } from '../../../lib/regions';

export const regions: Regions = {
  track: '[data-region="track"]',
  order: '[data-region="order"]',
  line: '[data-region="line"]',
  islands: '[data-region="islands"]',
  bonus: '[data-region="bonus"]',
  treasury: '[data-region="treasury"]',
  hand: '[data-region="hand"]',
  slip: '[data-region="slip"]',
  lane: '[data-spot="lane-{}"]',
  cell: '[data-spot="cell-{}"]',
};
