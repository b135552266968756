/** The board at this moment, derived from the table: the box, the legal moves, and what would lie where. */
import { frontOf, type Shown } from '../../../lib/board';
import { Deciding } from '../../../lib/deciding.svelte';
import { Nearness } from '../../../lib/nearness.svelte';
import type { Action, View } from '../types';
import { Box } from './box';
import { Choices, type Kind, type Move, type Of } from './choices';
import { boxesUnder, cornerFor, oriented } from './geometry';

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

export class Playing extends Deciding<View, Action> {
  hand = $state<Hand | null>(null);
  readonly nearness: Nearness = new Nearness(() => this.table());
  /** The box under the pointer or the focus. */
  spot = $state<string | null>(null);

  constructor(
    table: () => Shown<View, Action>,
    private readonly printed: () => Record<string, unknown>,
  ) {
    super(table);
  }

  readonly box: Box = $derived.by(() => new Box(this.printed()));
  readonly view: View = $derived.by(() => this.table().view);
  /** The seat in front: one's own, or the first one for those who look on. */
  readonly front: number = $derived.by(() => frontOf(this.table()));
  readonly own = $derived.by(() => this.view.players[this.front]!);
  readonly tiles: string[][] = $derived.by(() => this.own.tiles.map((id) => this.box.tile(id).pattern));
  readonly choices: Choices = $derived.by(() => new Choices(this.table().legal, this.tiles));
  /** The move shown as a ghost: what the list has under the pointer goes before what the board has. */
  readonly shown: Move | null = $derived.by(() => this.table().considered ?? this.looked);

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
    const each = <K extends Kind>(kind: K, visit: (form: Of<K>) => void) =>
      this.choices.all(kind).forEach((move) => visit(move.form as Of<K>));
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

  protected under(hand: { slot: number; o: number }, box: string): { corner: string; cells: Map<string, string> } {
    const shape = oriented(this.tiles[hand.slot] ?? [], hand.o);
    const corner = cornerFor(shape, box, this.box.grid);
    return { corner, cells: boxesUnder(shape, corner) };
  }
}
