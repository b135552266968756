/** One's legal moves, found by what a hand does on the board: a piece, then a place. */
import type { Action } from '../types';
import type { Choice } from '../../../lib/board';
import { boxesUnder, keyOf, oriented } from './geometry';

export type Move = Choice<Action>;
export type Kind = Action['kind'];
export type Of<K extends Kind> = Extract<Action, { kind: K }>;

/** Moves that need nothing but a button. */
export const PLAIN = ['level_up', 'use_crystal', 'exchange_done', 'summon_done', 'end_turn'] as const;

export class Choices {
  private readonly byForm = new Map<string, Move>();
  private readonly byCells = new Map<string, Move>();
  private readonly kinds = new Map<Kind, Move[]>();

  /** `tiles` are the patterns of one's activated tiles, in the order of their slots. */
  constructor(legal: Move[], tiles: string[][]) {
    for (const move of legal) {
      this.byForm.set(formKey(move.form), move);
      const same = this.kinds.get(move.form.kind);
      if (same) same.push(move);
      else this.kinds.set(move.form.kind, [move]);
      const form = move.form;
      if (form.kind === 'place_tile') {
        const cells = boxesUnder(oriented(tiles[form.slot] ?? [], form.o), form.box);
        this.byCells.set(`${form.slot} ${keyOf(cells)}`, move);
      }
    }
  }

  all(kind: Kind): Move[] {
    return this.kinds.get(kind) ?? [];
  }

  has(...kinds: Kind[]): boolean {
    return kinds.some((kind) => this.kinds.has(kind));
  }

  find(form: Action): Move | null {
    return this.byForm.get(formKey(form)) ?? null;
  }

  /** Laying the tile of a slot so: two orientations that look the same are the same move (ROS-5.2). */
  placing(slot: number, cells: Map<string, string>): Move | null {
    return this.byCells.get(`${slot} ${keyOf(cells)}`) ?? null;
  }

  /** The ways of completing a card. */
  completing(card: string): Move[] {
    return this.all('complete').filter((move) => move.form.kind === 'complete' && move.form.card === card);
  }

  slotUsable(slot: number): boolean {
    return (['place_tile', 'exchange', 'set_aside'] as const).some((kind) =>
      this.all(kind).some((move) => (move.form as { slot: number }).slot === slot),
    );
  }

  diskUsable(colour: string): boolean {
    return (['summon_lay', 'trade'] as const).some((kind) =>
      this.all(kind).some((move) => (move.form as { colour: string }).colour === colour),
    );
  }

  /** Whether the piece on this box can be lifted: a disk to move or trade, a square to move. */
  boxUsable(box: string): boolean {
    return (
      (['summon_move', 'move_square'] as const).some((kind) =>
        this.all(kind).some((move) => (move.form as { from: string }).from === box),
      ) || this.all('trade_from').some((move) => (move.form as { box: string }).box === box)
    );
  }

  cardUsable(card: string): boolean {
    return this.completing(card).length > 0;
  }
}

function formKey(form: Action): string {
  const entries = Object.entries(form) as [string, unknown][];
  return entries
    .map(([name, value]) => `${name}=${String(value)}`)
    .sort()
    .join('&');
}
