/** The regions of this board that a lesson can point at; `{}` stands for which one. */
import type { Regions } from '../../../lib/regions';

// On a phone one part is seen at a time.
const MANOR = '[data-tab="manor"]';
const MINE = '[data-tab="mine"]';

export const regions: Regions = {
  manor: ['div.manor', MANOR],
  bar: ['.own .bar', MINE],
  row: ['.shared .row', MINE],
  display: ['.shared .display', MINE],
  piles: ['.shared .piles', MANOR],
  tile: ['.display [data-fly$=":{}"]', MINE],
  card: ['.shared [data-fly="card:{}"]', MINE],
  area: ['.own .area', MINE],
  cell: ['.own [data-cell="{}"]', MINE],
  gems: ['.hand .gems', MINE],
  held: ['.hand .held', MINE],
  sprites: ['.hand .sprite', MINE],
  sprite: ['.hand [data-sprite="{}"]', MINE],
  rivals: ['.rivals', MANOR],
};
