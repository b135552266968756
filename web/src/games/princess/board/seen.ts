/** What a considered move looks like on the board, and what to say beside it. */
import type { Action, View } from '../types';
import type { Texts } from '../../../lib/texts';
import type { Pieces } from './box';
import { keyOf, victimOf } from './cells';
import type { Pick } from './choices';

/** What the considered move would put on a cell, or take from it. */
export interface Ghost {
  key: string;
  tile: string | null;
  gem: boolean;
  takes: 'gem' | 'tile' | null;
  from: string | null;
}

/** The tile in a player's hand that has to be laid: drawn by a sprite, or stolen. */
export function tileInHand(view: View, seat: number): string | null {
  if (view.phase === 'sprite_place' && view.active === seat) return view.drawn_tile;
  if (view.phase === 'steal_place' && view.thief === seat) return view.stolen[seat] ?? null;
  return null;
}

export function ghostOf(form: Action, view: View, seat: number): Ghost | null {
  const nothing = { tile: null, gem: false, takes: null, from: null };
  switch (form.kind) {
    case 'place':
      return { ...nothing, key: keyOf(form.cell), tile: form.tile, gem: form.gem };
    case 'sprite_place':
      return { ...nothing, key: keyOf(form.cell), tile: view.drawn_tile, gem: form.gem };
    case 'steal_place':
      return { ...nothing, key: keyOf(form.cell), tile: view.stolen[seat] ?? null };
    case 'gem_place':
      return { ...nothing, key: keyOf(form.cell), gem: true };
    case 'gem_move':
      return { ...nothing, key: keyOf(form.to), gem: true, from: keyOf(form.from) };
    case 'take_gem':
    case 'claim':
      return { ...nothing, key: keyOf(form.cell), takes: 'gem' };
    case 'steal_take':
      return { ...nothing, key: keyOf(form.cell), takes: 'tile' };
    default:
      return null;
  }
}

/** Whose area is in front: one's own, or while one steals that of the victim. */
export function stageOf(view: View, me: number, pieces: Pieces): number {
  const card = view.pending_steals[0];
  if (view.phase !== 'steal_take' || view.thief !== me || card === undefined) return me;
  return victimOf(me, view.players.length, pieces.steals.get(card) ?? 'left');
}

/** The claimed runes and the steps they give together; `null` if there are none. */
export function claimedLine(view: View, pieces: Pieces, texts: Texts): string | null {
  if (view.claimed.length === 0) return null;
  const extra = (view.claimed.length - 1) * pieces.box.rune_row.combo_bonus_per_extra_rune;
  const total = view.claimed.reduce((sum, claimed) => sum + claimed.value, extra);
  const parts = view.claimed.map((claimed) => `${texts.name('rune', claimed.card)} ${claimed.value}`);
  if (extra > 0) parts.push(texts.say('label.combo', { n: extra }));
  const sum = `${parts.join(' + ')} = ${texts.say('label.steps', { steps: total, n: total })}`;
  // Whoever carries her walks so many steps less, whatever the sum.
  const weight = view.carrier === view.active ? pieces.box.manor.princess_weight : 0;
  return weight > 0 ? texts.say('page.board.board.less', { sum, n: weight }) : sum;
}

/** What to do next, in words; the key of a message of the board or, where that says it all, of the game. */
export function hintKey(phase: View['phase'], pick: Pick, isPinned: boolean): string {
  if (isPinned) return phase === 'rune_card' ? 'board.hold_or_remove' : 'board.once_more';
  switch (phase) {
    case 'rune_card':
      return 'board.pick_rune';
    case 'take_gem':
      return 'board.pick_take';
    case 'sprite':
      return pick.source === null ? 'board.pick_sprite' : 'board.pick_goal_cell';
    case 'place_tile':
      return pick.tile === null ? 'board.pick_tile' : 'board.pick_cell';
    case 'sprite_place':
    case 'steal_place':
      return 'board.pick_cell';
    case 'declare':
      return pick.card === null ? 'board.pick_claim' : 'board.pick_gem';
    case 'steal_take':
      return 'board.pick_steal';
    default:
      return `todo.${phase}`;
  }
}

/** The nearest move to what was pressed but is not possible: the server says why it is not. */
export function nearest(view: View, me: number, pick: Pick, cell: [number, number]): Action {
  const gem = pick.gem;
  switch (view.phase) {
    case 'take_gem':
      return { kind: 'take_gem', cell };
    case 'sprite': {
      const from = pick.source?.split(',').map(Number);
      return from?.length === 2
        ? { kind: 'gem_move', from: [from[0]!, from[1]!], to: cell }
        : { kind: 'gem_place', cell };
    }
    case 'sprite_place':
      return { kind: 'sprite_place', cell, gem };
    case 'declare':
      return {
        kind: 'claim',
        card: pick.card ?? view.players[me]?.held ?? view.row.find((card) => card !== null) ?? '',
        cell,
      };
    case 'steal_take':
      return { kind: 'steal_take', cell };
    case 'steal_place':
      return { kind: 'steal_place', cell };
    default:
      return {
        kind: 'place',
        tile: (pick.tile ?? view.display[0] ?? '') as Extract<Action, { kind: 'place' }>['tile'],
        cell,
        gem,
      };
  }
}
