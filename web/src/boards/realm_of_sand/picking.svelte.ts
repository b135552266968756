/**
 * What the person at the board has in hand: the piece picked, how it is turned, the box aimed at.
 *
 * Aiming considers a move; pressing the same place again, or Enter, makes it. Nothing here judges a move: what is
 * possible is looked up in the legal moves, and the rest is asked of `why`.
 */
import type { BoardProps } from '../../lib/board';
import type { Action, View } from '../../generated/realm_of_sand';
import { Box } from './box';
import { Choices, type Move } from './choices';
import type { Dragged } from './drag';
import { boxesUnder, cornerFor, flipped, nearest, oriented, turned } from './geometry';

export type Hand =
  | { kind: 'tile'; slot: number; o: number }
  | { kind: 'disk'; colour: string }
  | { kind: 'box'; box: string }
  | { kind: 'card'; card: string };

/** A piece that would lie on a box. */
export interface Ghost {
  colour: string;
  disk: boolean;
}

export class Picking {
  hand = $state<Hand | null>(null);
  aim = $state.raw<Move | null>(null);
  pinned = $state(false);
  /** The box under the pointer or the focus. */
  spot = $state<string | null>(null);

  /** Where the piece in hand hangs while it is dragged beside the boxes; over them it is seen as it would lie. */
  carried = $state.raw<{ x: number; y: number } | null>(null);

  /** The card that is looked at, and where it lies. */
  look = $state.raw<{ card: string; at: DOMRect } | null>(null);
  private soon: ReturnType<typeof setTimeout> | undefined;

  /** Whether the keyboard was used last: then the focus is led to the next thing to do. */
  byKey = false;
  focusGrid: (() => void) | null = null;
  focusNext: (() => void) | null = null;

  constructor(private readonly props: () => BoardProps<View, Action>) {}

  readonly box: Box = $derived.by(() => new Box(this.props().box));
  readonly view: View = $derived.by(() => this.props().view);
  /** The seat in front: one's own, or the first one for those who look on. */
  readonly front: number = $derived.by(() => this.props().eyes ?? 0);
  readonly own = $derived.by(() => this.view.players[this.front]!);
  readonly tiles: string[][] = $derived.by(() => this.own.tiles.map((id) => this.box.tile(id).pattern));
  readonly choices: Choices = $derived.by(() => new Choices(this.props().legal, this.tiles));
  /** The move shown as a ghost: what the list has under the pointer goes before what the board has. */
  readonly shown: Move | null = $derived.by(() => this.props().considered ?? this.aim);

  /** What would lie where after the move shown. */
  readonly ghosts: Map<string, Ghost> = $derived.by(() => {
    const form = this.shown?.form;
    const found = new Map<string, Ghost>();
    if (form?.kind === 'place_tile') {
      for (const [box, colour] of boxesUnder(oriented(this.tiles[form.slot] ?? [], form.o), form.box))
        found.set(box, { colour, disk: false });
    } else if (form?.kind === 'summon_lay') found.set(form.box, { colour: form.colour, disk: true });
    else if (form?.kind === 'summon_move')
      found.set(form.to, { colour: this.pieceAt(form.from).toUpperCase(), disk: true });
    else if (form?.kind === 'move_square') found.set(form.to, { colour: this.pieceAt(form.from), disk: false });
    else if (form?.kind === 'lay_square') found.set(form.box, { colour: this.asked?.colour ?? '', disk: false });
    return found;
  });

  /** Boxes of the building that would be paid for. */
  readonly paid: Set<string> = $derived.by(() => {
    const form = this.shown?.form;
    if (form?.kind !== 'complete') return new Set<string>();
    const card = this.box.cards.get(form.card);
    return new Set(card ? boxesUnder(oriented(card.pattern, form.o), form.box).keys() : []);
  });

  /** The box a piece would leave. */
  readonly lifted: string | null = $derived.by(() => {
    const form = this.shown?.form;
    if (form?.kind === 'summon_move' || form?.kind === 'move_square') return form.from;
    if (form?.kind === 'trade_from') return form.box;
    return this.hand?.kind === 'box' ? this.hand.box : null;
  });

  /** Where the tile in hand would lie although it must not. */
  readonly blocked: Map<string, string> = $derived.by(() => {
    if (this.hand?.kind !== 'tile' || this.spot === null || this.shown !== null) return new Map<string, string>();
    return this.under(this.hand, this.spot).cells;
  });

  /** Boxes that a press would do something with. */
  readonly open: Set<string> = $derived.by(() => {
    const found = new Set<string>();
    const hand = this.hand;
    const each = (kind: Parameters<Choices['all']>[0], visit: (form: any) => void) =>
      this.choices.all(kind).forEach((move) => visit(move.form));
    if (hand?.kind === 'tile') {
      each('place_tile', (form) => {
        if (form.slot === hand.slot)
          for (const box of boxesUnder(oriented(this.tiles[form.slot] ?? [], form.o), form.box).keys()) found.add(box);
      });
    } else if (hand?.kind === 'disk') each('summon_lay', (form) => form.colour === hand.colour && found.add(form.box));
    else if (hand?.kind === 'box') {
      each('summon_move', (form) => form.from === hand.box && found.add(form.to));
      each('move_square', (form) => form.from === hand.box && found.add(form.to));
    } else if (hand?.kind === 'card') {
      for (const move of this.choices.completing(hand.card)) this.boxesOf(move).forEach((box) => found.add(box));
    } else {
      each('open_box', (form) => found.add(form.box));
      each('lay_square', (form) => found.add(form.box));
    }
    return found;
  });

  /** While squares run short: the box in question, and the colour the tile has there. */
  readonly asked: { box: string; colour: string } | null = $derived.by(() => {
    const form = this.choices.all('lay_square')[0]?.form;
    const laying = this.view.laying;
    if (form?.kind !== 'lay_square' || laying === null) return null;
    const cells = boxesUnder(oriented(this.tiles[laying.slot] ?? [], laying.o), laying.box);
    return { box: form.box, colour: cells.get(form.box) ?? '' };
  });

  /** The tile being laid while squares run short, drawn on the board so that the question is seen. */
  readonly laying: Map<string, string> = $derived.by(() => {
    const laying = this.view.laying;
    if (laying === null || this.view.active !== this.front) return new Map<string, string>();
    return boxesUnder(oriented(this.tiles[laying.slot] ?? [], laying.o), laying.box);
  });

  pieceAt(box: string): string {
    const { row, col } = { row: Number(box.slice(1)) - 1, col: box.charCodeAt(0) - 65 };
    return this.own.board[row]?.[col] ?? '.';
  }

  boxesOf(move: Move): string[] {
    const form = move.form;
    const card = form.kind === 'complete' ? this.box.cards.get(form.card) : undefined;
    return card && form.kind === 'complete' ? [...boxesUnder(oriented(card.pattern, form.o), form.box).keys()] : [];
  }

  private under(hand: { slot: number; o: number }, box: string): { corner: string; cells: Map<string, string> } {
    const shape = oriented(this.tiles[hand.slot] ?? [], hand.o);
    const corner = cornerFor(shape, box, this.box.grid);
    return { corner, cells: boxesUnder(shape, corner) };
  }

  /** A card is pointed at: a moment later it is seen large. What is only passed over stays as it is. */
  lookAt(card: string, element: Element, wait = 320): void {
    clearTimeout(this.soon);
    this.soon = setTimeout(() => (this.look = { card, at: element.getBoundingClientRect() }), wait);
  }
  lookAway(): void {
    clearTimeout(this.soon);
    this.look = null;
  }

  // --- what a hand does

  /** The position changed: what was in hand is laid down. */
  clear(): void {
    this.hand = null;
    this.aim = null;
    this.pinned = false;
    this.spot = null;
    this.carried = null;
    this.lookAway();
  }

  cancel(): void {
    this.clear();
    this.props().consider(null);
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
          this.pinned = false;
          this.leave();
        } else if (box !== this.spot) this.over(box, true);
      },
      drop: (box) => {
        this.carried = null;
        if (box !== null && !(hand.kind === 'box' && hand.box === box)) this.pressBox(box);
      },
    };
  }

  /** Considers a move; asked for again, makes it. */
  press(move: Move, at_once = false): void {
    if (at_once || (this.pinned && this.shown?.id === move.id)) {
      this.clear();
      this.props().choose(move);
      return;
    }
    this.aim = move;
    this.pinned = true;
    this.props().consider(move);
  }

  /** Considers for as long as the pointer is there, unless a move is pinned. */
  glance(move: Move | null): void {
    if (this.pinned || this.aim?.id === move?.id) return;
    this.aim = move;
    this.props().consider(move);
  }

  confirm(): void {
    if (this.shown) this.press(this.shown, true);
  }

  why(form: Action): void {
    if (this.props().eyes !== null && this.view.phase !== 'game_over') this.props().why(form);
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
    if (ways.length === 0) {
      const near = nearest(this.box.cards.get(card)?.pattern ?? [], this.own.board);
      this.why({ kind: 'complete', card, o: near.o, box: near.box });
      return;
    }
    if (this.hand?.kind === 'card' && this.hand.card === card && this.aim) {
      this.press(this.aim);
      return;
    }
    this.take({ kind: 'card', card });
    this.press(ways[0]!);
  }

  /** Turns the tile in hand, or goes on to the next way of completing the card in hand. */
  turn(flip = false): void {
    if (this.hand?.kind === 'card') {
      const ways = this.choices.completing(this.hand.card);
      const now = ways.findIndex((move) => move.id === this.aim?.id);
      const next = ways[(now + (flip ? ways.length - 1 : 1)) % ways.length];
      if (next && next.id !== this.aim?.id) this.press(next);
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
      return ways.find((move) => move.id === this.aim?.id) ?? ways[0] ?? null;
    }
    return this.choices.find({ kind: 'open_box', box });
  }

  /** The pointer or the focus is over a box; `anew` if a pinned move gives way. */
  over(box: string, anew = false): void {
    if (this.pinned && !anew) return;
    this.spot = box;
    if (this.hand === null && this.aim === null) return;
    const move = this.at(box);
    if (this.hand?.kind === 'card' && move === null) return;
    this.pinned = anew && this.pinned && move !== null;
    if (this.aim?.id !== move?.id) {
      this.aim = move;
      this.props().consider(move);
    }
  }

  leave(): void {
    if (this.pinned) return;
    this.spot = null;
    this.glance(null);
  }

  /** A box is pressed: the place for what is in hand, or a piece to lift. */
  pressBox(box: string, at_once = false): void {
    const move = this.at(box);
    this.spot = box;
    if (move) this.press(move, at_once && this.shown?.id === move.id);
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
