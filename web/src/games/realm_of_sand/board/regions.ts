/** The regions of this board that a lesson can point at; `{}` stands for which one. */
import type { Regions } from '../../../lib/regions';

const CIRCLE = '[data-tab="circle"]';
const MINE = '[data-tab="mine"]';

export const regions: Regions = {
  circle: ['.shared .ring', CIRCLE],
  court: ['.shared .court .rows', CIRCLE],
  card: ['.shared [data-card="{}"]', CIRCLE],
  stone: ['.shared [data-circle="{}"]', CIRCLE],
  supply: ['.shared .supply', CIRCLE],
  board: ['.front .boxes', MINE],
  box: ['.front [data-box="{}"]', MINE],
  hand: ['.front .hand', MINE],
  slot: ['.front [data-slot="{}"]', MINE],
  reserve: ['.front .reserve', MINE],
  disk: ['.front [data-disk="{}"]', MINE],
  levels: ['.front .track', MINE],
  head: ['.front .head', MINE],
  actions: ['.front .do', MINE],
  others: ['.others', '[data-tab="others"]'],
};
