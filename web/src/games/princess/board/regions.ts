/** The regions of this board that a lesson can point at; `{}` stands for which one. */
import type { Regions } from '../../../lib/regions';

export const regions: Regions = {
  manor: 'div.manor',
  bar: '.own .bar',
  row: '.shared .row',
  display: '.shared .display',
  piles: '.shared .piles',
  tile: '.display [data-fly$=":{}"]',
  card: '.shared [data-fly="card:{}"]',
  area: '.own .area',
  cell: '.own [data-cell="{}"]',
  gems: '.hand .gems',
  held: '.hand .held',
  sprites: '.hand .sprite',
  sprite: '.hand [data-sprite="{}"]',
  rivals: '.rivals',
};
