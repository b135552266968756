import { describe, expect, it } from 'vitest';
import type { Action, View } from '../types';
import { cards, pickOf, places, sources, NOTHING, type Move } from './choices';
import type { Picking } from './picking.svelte';
import { Pressing } from './pressing';

let number = 0;
const move = (form: Action): Move => ({ id: number++, notation: '', form });

/** A board before somebody who presses; picking is kept as plain values, as the board's own does. */
function board(legal: Move[], phase: View['phase']) {
  const made: Move[] = [];
  const asked: (Action | string)[] = [];
  const picking = {
    pick: { ...NOTHING },
    isIdle: true,
    pinned: null as Move | null,
    press(one: Move, byKeyboard: boolean) {
      if (byKeyboard || this.pinned?.id === one.id) made.push(one);
      else this.pinned = one;
    },
    pin(one: Move) {
      this.pinned = one;
    },
    make: (one: Move) => made.push(one),
    adopt(pick: typeof NOTHING) {
      this.pick = { ...pick };
    },
    takeCard(card: string) {
      this.pinned = null;
      this.pick = { ...NOTHING, card };
    },
  };
  const view = {
    phase,
    row: [],
    display: [],
    players: [{ held: null, gems_on: [[2, 1]], gems_in_hand: 1, uses: { extra_tile: 1, gem_shift: 0 } }],
  } as unknown as View;
  // A move that is pinned is considered too, and what is considered shows as picked.
  const now = () => {
    const pick = picking.pick.card === null && picking.pinned ? pickOf(picking.pinned.form) : picking.pick;
    return { view, me: 0, legal, pick, open: places(legal, picking.pick), cards: cards(legal), shift: sources(legal) };
  };
  const pressing = new Pressing(now, picking as unknown as Picking, {
    why: (form) => asked.push(form),
    nudge: (what) => asked.push(what),
    ahead: () => asked.push('ahead'),
  });
  return { pressing, picking, made, asked };
}

describe('claiming', () => {
  const claims = [
    move({ kind: 'claim', card: 'R01', cell: [0, 0] }),
    move({ kind: 'claim', card: 'R07', cell: [0, 0] }),
    move({ kind: 'done' }),
  ];
  it('is confirmed by the gem that was shown, even if the same gem would do for another rune', () => {
    const { pressing, made } = board(claims, 'declare');
    pressing.card('R07', false);
    expect(made).toEqual([]);
    pressing.cell('0,0', false);
    expect(made).toEqual([claims[1]]);
  });
  it('asks for the rune when the gem comes first and several would do', () => {
    const { pressing, made, asked } = board(claims, 'declare');
    pressing.cell('0,0', false);
    expect(made).toEqual([]);
    expect(asked).toEqual(['cards']);
  });
});

describe('a sprite', () => {
  const optional = [move({ kind: 'skip' }), move({ kind: 'remove', card: 'R01' })];
  it('is gone on to by skipping the steps before it, if it has a use left', () => {
    const { pressing, asked } = board(optional, 'rune_card');
    pressing.sprite('extra_tile', false);
    expect(asked).toEqual(['ahead']);
  });
  it('without a use left is refused with the reason', () => {
    const { pressing, asked } = board(optional, 'rune_card');
    pressing.sprite('gem_shift', false);
    expect(asked).toEqual([{ kind: 'gem_place', cell: [0, 0] }]);
  });
});

describe('steps that may be left out', () => {
  const skip = [move({ kind: 'skip' })];
  it('are skipped by a press on a gem of the hand, and on one of the area', () => {
    for (const press of [
      (pressing: Pressing) => pressing.gems(),
      (pressing: Pressing) => pressing.cell('2,1', false),
    ]) {
      const { pressing, asked } = board(skip, 'rune_card');
      press(pressing);
      expect(asked).toEqual(['ahead']);
    }
  });
  it('are not skipped by a press on a cell without a gem', () => {
    const { pressing, asked } = board(skip, 'rune_card');
    pressing.cell('0,0', false);
    expect(asked).not.toContain('ahead');
  });
});
