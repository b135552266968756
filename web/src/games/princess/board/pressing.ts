/** What a press on a cell, card, tile, sprite, gem or side means: a legal move, a step towards one, or the question why not. */
import type { Action, Player, View } from '../types';
import { cellOf, keyOf } from './cells';
import { HAND, gemOffered, layable, only, placeOf, type Move, type Pick } from './choices';
import type { Picking } from './picking.svelte';
import { nearest } from './seen';

/** Steps of a turn that may be left out before a sprite is used. */
const BEFORE_SPRITES: View['phase'][] = ['rune_card', 'take_gem'];

/** The board at the moment of the press. */
export interface Moment {
  view: View;
  me: number;
  legal: readonly Move[];
  /** What is picked here or considered in the list, and where it can go. */
  pick: Pick;
  open: ReadonlyMap<string, Move>;
  cards: ReadonlyMap<string, Move[]>;
  /** Where a gem could be taken from. */
  shift: ReadonlySet<string>;
}

export interface Answers {
  /** Asks why a move is not possible. */
  why(form: Action): void;
  /** Shows what has to be picked first. */
  nudge(what: 'tiles' | 'cards'): void;
  /** Goes on to a later step: those before it are skipped. */
  ahead(isThere: (legal: readonly Move[]) => boolean, then: () => void): void;
}

export class Pressing {
  constructor(
    private readonly now: () => Moment,
    private readonly picking: Picking,
    private readonly answers: Answers,
  ) {}

  cell(key: string, byKeyboard: boolean): void {
    const { view, legal, pick, open, shift } = this.now();
    const { picking } = this;
    // What the board shows as the place of the move is where it is confirmed, whatever else would be possible there.
    if (picking.pinned && placeOf(picking.pinned.form) === key) return picking.make(picking.pinned);
    const move = open.get(key);
    if (move) {
      picking.adopt(pick);
      return picking.press(move, byKeyboard);
    }
    if (shift.has(key)) return picking.takeGem(key);
    const put = legal.find((one) => one.form.kind === 'gem_place' && keyOf(one.form.cell) === key);
    if (put && pick.source === null) {
      picking.takeGem(HAND);
      return picking.press(put, false);
    }
    const claims = legal.filter((one) => one.form.kind === 'claim' && keyOf(one.form.cell) === key);
    if (claims.length === 1 && pick.card === null) return picking.press(claims[0]!, byKeyboard);
    if (claims.length > 1) return this.answers.nudge('cards');
    if (legal.length > 0 && view.phase === 'place_tile' && pick.tile === null) return this.answers.nudge('tiles');
    if (this.holdsOwnGem(key) && view.phase === 'rune_card' && only(legal, 'skip') && picking.isIdle)
      return this.answers.ahead(
        (later) => later.some(({ form }) => form.kind === 'take_gem' && keyOf(form.cell) === key),
        () => this.cell(key, byKeyboard),
      );
    this.whyNot(key);
  }
  /** With a gem of one's own in the area, the step that takes it back comes next. */
  private holdsOwnGem(key: string): boolean {
    const { view, me } = this.now();
    return view.players[me]!.gems_on.some((gem) => keyOf(gem) === key);
  }
  /** Something was dragged onto a cell and let go. */
  drop(key: string): void {
    const move = this.now().open.get(key);
    if (move) this.picking.press(move, false);
    else this.whyNot(key);
  }
  private whyNot(key: string): void {
    const { view, me, pick } = this.now();
    this.answers.why(nearest(view, me, pick, cellOf(key)));
  }

  card(card: string, byKeyboard: boolean): void {
    const { view, me, pick, cards } = this.now();
    const { picking } = this;
    const player = view.players[me]!;
    const moves = cards.get(card) ?? [];
    if (moves.length === 0) {
      const claims = view.phase === 'declare' || player.held === card;
      return this.answers.why(
        claims ? { kind: 'claim', card, cell: player.gems_on[0] ?? [0, 0] } : { kind: 'hold', card },
      );
    }
    if (view.phase === 'declare' && moves.length === 1) return picking.press(moves[0]!, byKeyboard);
    if (view.phase === 'rune_card' && picking.pinned && pick.card === card && !byKeyboard)
      return picking.make(picking.pinned);
    picking.takeCard(card);
    if (view.phase === 'rune_card') picking.pin(moves[0]!);
  }
  keepMove(kind: 'hold' | 'remove', card: string): Move | null {
    return (
      this.now()
        .cards.get(card)
        ?.find((move) => move.form.kind === kind) ?? null
    );
  }
  keep(kind: 'hold' | 'remove', card: string): void {
    const move = this.keepMove(kind, card);
    if (move) this.picking.make(move);
    else this.answers.why({ kind, card });
  }

  tile(tile: string, slot: number): void {
    const { view, me, legal, pick } = this.now();
    if (layable(legal).has(tile)) this.picking.takeTile(tile, slot);
    else if (only(legal, 'skip') && this.picking.isIdle) {
      this.answers.ahead(
        (later) => layable(later).has(tile),
        () => this.picking.takeTile(tile, slot),
      );
    } else this.answers.why(nearest({ ...view, phase: 'place_tile' }, me, { ...pick, tile }, [0, 0]));
  }
  sprite(id: string, byKeyboard: boolean): void {
    const { view, me, legal, shift } = this.now();
    const draw = only(legal, 'extra_tile');
    const uses = view.players[me]?.uses[id as keyof Player['uses']] ?? 0;
    if (uses > 0 && BEFORE_SPRITES.includes(view.phase) && only(legal, 'skip') && this.picking.isIdle)
      return this.answers.ahead(
        () => this.now().view.phase === 'sprite',
        () => this.sprite(id, byKeyboard),
      );
    if (id === 'extra_tile')
      return draw ? this.picking.press(draw, byKeyboard) : this.answers.why({ kind: 'extra_tile' });
    if (shift.size > 0) this.picking.startShift();
    else this.answers.why({ kind: 'gem_place', cell: [0, 0] });
  }
  gems(): void {
    const { view, me, legal, shift } = this.now();
    if (shift.has(HAND)) this.picking.takeGem(HAND);
    else if (gemOffered(legal)) this.picking.toggleGem();
    else if (only(legal, 'skip') && this.picking.isIdle && view.players[me]!.gems_in_hand > 0)
      this.answers.ahead(gemOffered, () => this.picking.toggleGem());
    else this.answers.why({ kind: 'gem_place', cell: [0, 0] });
  }

  sideMove(side: 'a' | 'b' | null): Move | null {
    return this.now().legal.find((one) => one.form.kind === 'choose_side' && one.form.side === side) ?? null;
  }
  side(side: 'a' | 'b', byKeyboard: boolean): void {
    const move = this.sideMove(side);
    if (move) this.picking.press(move, byKeyboard);
    else this.answers.why({ kind: 'choose_side', side });
  }

  /** A card or sprite is pointed at. */
  hover(what: string | null): void {
    const { legal, cards } = this.now();
    if (what === null) return this.picking.hover(null);
    this.picking.hover(what === 'extra_tile' ? only(legal, 'extra_tile') : (cards.get(what)?.[0] ?? null));
  }
}
