/**
 * What the person at the board has in hand: the piece picked, how it is turned, the box aimed at.
 *
 * Aiming considers a move; pressing the same place again, or Enter, makes it. Nothing here judges a move: what is
 * possible is looked up in the legal moves, and the rest is asked of `why`.
 */
import type { Action } from '../types';
import type { Move } from './choices';
import type { Dragged } from './drag';
import { flipped, nearest, turned } from './geometry';
import { Playing, type Hand } from './playing.svelte';

export class Picking extends Playing {
  /** Where the piece in hand hangs while it is dragged beside the boxes; over them it is seen as it would lie. */
  carried = $state.raw<{ x: number; y: number } | null>(null);

  /** The card that is looked at, and where it lies. */
  look = $state.raw<{ card: string; at: DOMRect } | null>(null);
  private soon: ReturnType<typeof setTimeout> | undefined;

  /** Whether the keyboard was used last: then the focus is led to the next thing to do. */
  byKey = false;
  focusGrid: (() => void) | null = null;
  focusNext: (() => void) | null = null;

  /** A card is pointed at: a moment later it is seen large. What is only passed over stays as it is. */
  lookAt(card: string, element: Element, wait = 320): void {
    clearTimeout(this.soon);
    this.nearness.look(card);
    this.soon = setTimeout(() => (this.look = { card, at: element.getBoundingClientRect() }), wait);
  }
  lookAway(): void {
    clearTimeout(this.soon);
    this.nearness.look(null);
    this.look = null;
  }

  // --- what a hand does

  /** The position changed, or Esc: what was in hand is laid down. */
  override reset(): void {
    super.reset();
    this.hand = null;
    this.spot = null;
    this.carried = null;
    this.lookAway();
  }

  take(hand: Hand): void {
    const same = JSON.stringify(hand) === JSON.stringify(this.hand);
    this.cancel();
    if (!same) this.hand = hand;
  }

  /** A drag of this piece; a tile that is in hand already stays turned as it is. */
  dragging(hand: Hand): Dragged {
    return {
      take: () => {
        if (hand.kind === 'tile' && this.hand?.kind === 'tile' && this.hand.slot === hand.slot) return;
        this.cancel();
        this.hand = hand;
      },
      at: (x, y, box) => {
        this.carried = box === null ? { x, y } : null;
        if (box === null) {
          this.pin(null);
          this.leave();
        } else if (box !== this.spot) this.over(box, true);
      },
      drop: (box) => {
        this.carried = null;
        if (box !== null && !(hand.kind === 'box' && hand.box === box)) this.pressBox(box);
      },
    };
  }

  override make(move: Move): void {
    this.reset();
    this.table().choose(move);
  }

  /** Considers a move; asked for again, makes it. A pinned move counts as asked for if the list has it now. */
  override press(move: Move, sure = false): void {
    super.press(move, sure || (this.pinned !== null && this.shown?.id === move.id));
  }

  /** Considers for as long as the pointer is there, unless a move is pinned. */
  glance(move: Move | null): void {
    if (this.pinned === null) this.hover(move);
  }

  override confirm(): void {
    if (this.shown) this.make(this.shown);
  }

  override why(form: Action): void {
    if (this.view.phase !== 'game_over') super.why(form);
  }

  tile(slot: number): void {
    const aside = this.choices.find({ kind: 'set_aside', slot });
    if (aside) this.press(aside);
    else if (!this.choices.slotUsable(slot)) this.why({ kind: 'place_tile', slot, o: 0, box: 'C2' });
    else if (this.hand?.kind === 'tile' && this.hand.slot === slot) this.cancel();
    else {
      this.take({ kind: 'tile', slot, o: 0 });
      if (this.byKey) this.focusGrid?.();
    }
  }

  disk(colour: string): void {
    if (this.choices.diskUsable(colour)) {
      this.take({ kind: 'disk', colour });
      if (this.byKey && this.hand && this.choices.has('summon_lay')) this.focusGrid?.();
    } else this.why({ kind: 'summon_lay', colour: colour as 'G', box: 'C3' });
  }

  card(card: string): void {
    const ways = this.choices.completing(card);
    this.nearness.press(card);
    if (ways.length === 0) {
      const near = nearest(this.box.cards.get(card)?.pattern ?? [], this.own.board);
      this.why({ kind: 'complete', card, o: near.o, box: near.box });
      return;
    }
    if (this.hand?.kind === 'card' && this.hand.card === card && this.looked) {
      this.press(this.looked);
      return;
    }
    this.take({ kind: 'card', card });
    // Where there are several ways, one may want to see the others first.
    if (ways.length === 1) this.press(ways[0]!);
    else this.pin(ways[0]!);
  }

  /** Turns the tile in hand, or goes on to the next way of completing the card in hand. */
  turn(flip = false): void {
    if (this.hand?.kind === 'card') {
      const ways = this.choices.completing(this.hand.card);
      const now = ways.findIndex((move) => move.id === this.looked?.id);
      const next = ways[(now + (flip ? ways.length - 1 : 1)) % ways.length];
      if (next && next.id !== this.looked?.id) this.pin(next);
    }
    if (this.hand?.kind !== 'tile') return;
    this.hand.o = flip ? flipped(this.hand.o) : turned(this.hand.o);
    if (this.spot !== null) this.over(this.spot, true);
  }

  /** What a press on this box would do with what is in hand. */
  at(box: string): Move | null {
    const hand = this.hand;
    if (hand?.kind === 'tile') return this.choices.placing(hand.slot, this.under(hand, box).cells);
    if (hand?.kind === 'disk') return this.choices.find({ kind: 'summon_lay', colour: hand.colour as 'G', box });
    if (hand?.kind === 'box') {
      return (
        this.choices.find({ kind: 'summon_move', from: hand.box, to: box }) ??
        this.choices.find({ kind: 'move_square', from: hand.box, to: box })
      );
    }
    if (hand?.kind === 'card') {
      const ways = this.choices.completing(hand.card).filter((move) => this.boxesOf(move).includes(box));
      return ways.find((move) => move.id === this.looked?.id) ?? ways[0] ?? null;
    }
    return this.choices.find({ kind: 'open_box', box });
  }

  /** The pointer or the focus is over a box; `anew` if a pinned move gives way. */
  over(box: string, anew = false): void {
    if (this.pinned && !anew) return;
    this.spot = box;
    if (this.hand === null && this.looked === null) return;
    const move = this.at(box);
    if (this.hand?.kind === 'card' && move === null) return;
    if (this.pinned === null) this.hover(move);
    else if (this.pinned.id !== move?.id) this.pin(move);
  }

  leave(): void {
    if (this.pinned) return;
    this.spot = null;
    this.glance(null);
  }

  /** A box is pressed: the place for what is in hand, or a piece to lift. */
  pressBox(box: string, sure = false): void {
    const move = this.at(box);
    this.spot = box;
    if (move) this.press(move, sure && this.shown?.id === move.id);
    else if (this.hand?.kind === 'box' && this.hand.box === box) this.cancel();
    else if (this.hand?.kind !== 'tile' && this.choices.boxUsable(box)) this.take({ kind: 'box', box });
    else this.whyNotHere(box);
  }

  private whyNotHere(box: string): void {
    const hand = this.hand;
    if (hand?.kind === 'tile')
      this.why({ kind: 'place_tile', slot: hand.slot, o: hand.o, box: this.under(hand, box).corner });
    else if (hand?.kind === 'disk') this.why({ kind: 'summon_lay', colour: hand.colour as 'G', box });
    else if (hand?.kind === 'box') {
      const square = this.pieceAt(hand.box) === this.pieceAt(hand.box).toUpperCase();
      this.why(
        square ? { kind: 'move_square', from: hand.box, to: box } : { kind: 'summon_move', from: hand.box, to: box },
      );
    } else if (this.hand === null && /[a-z]/.test(this.pieceAt(box)))
      this.why({ kind: 'summon_move', from: box, to: box });
    else this.cancel();
  }
}
