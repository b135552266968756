/** What is picked on the board of any game: spots, one after the other, until one move is left. */
import { untrack } from 'svelte';
import type { Board } from '../generated/wire';
import type { Choice, Shown } from '../lib/board';
import { Deciding } from '../lib/deciding.svelte';
import { formAt, keysOf, leftAfter, usesOf, type Form, type Pick, type Spot } from './spots';

export type View = Record<string, unknown> & { players: Record<string, unknown>[] };

export class Picking extends Deciding<View, { kind: string }> {
  picks = $state.raw<Pick[]>([]);

  readonly legal = $derived.by(() => this.table().legal);
  readonly left = $derived.by(() => leftAfter(this.legal, this.picks, this.board.moves));
  /** Moves that nothing more on the table tells apart: they are chosen by their sentences. */
  readonly inWords = $derived(this.picks.length > 0 && this.left.whole.length < 2 ? [] : this.left.whole);
  private readonly looks = $derived.by(() => {
    const { considered } = this.table();
    return new Set(considered ? usesOf(considered.form as Form, this.board.moves) : []);
  });

  constructor(
    table: () => Shown<View>,
    readonly board: Board,
  ) {
    super(table);
    // A new decision begins with empty hands; so does a move that is considered elsewhere, or laid down there.
    const decision = $derived(this.legal.map(({ id }) => id).join());
    $effect(() => {
      void decision;
      untrack(() => this.reset());
    });
    $effect(() => {
      const { considered } = this.table();
      untrack(() => {
        const ours = this.looked ?? this.held;
        if (considered?.id !== ours?.id && (considered !== null || ours !== null)) this.reset();
      });
    });
  }

  /** The move that waits for its confirmation although more could be picked. */
  private held: Choice | null = null;

  override reset(): void {
    super.reset();
    this.picks = [];
    this.held = null;
  }

  keys(spot: Spot): string[] {
    return keysOf(spot, this.board, this.table().eyes);
  }
  get pace(): number {
    return this.table().pace;
  }
  /** Whether any move can ever name it. */
  pressable(spot: Spot): boolean {
    return this.legal.length > 0 && this.keys(spot).length > 0;
  }
  isOpen(spot: Spot): boolean {
    return this.keys(spot).some((key) => this.left.keys.has(key));
  }
  isPicked(spot: Spot): boolean {
    return this.picks.some((pick) => pick.spot.id === spot.id);
  }
  /** Whether the considered move, from wherever, names it. */
  isMeant(spot: Spot): boolean {
    return this.looks.size > 0 && this.keys(spot).some((key) => this.looks.has(key));
  }

  touch(spot: Spot): void {
    const keys = this.keys(spot);
    const pick = { spot, keys };
    if (this.isPicked(spot) && this.pinned) this.confirm();
    else if (keys.some((key) => this.left.keys.has(key))) this.take([...this.picks, pick]);
    else if (this.isPicked(spot)) this.take(this.picks.filter(({ spot: { id } }) => id !== spot.id));
    else if (leftAfter(this.legal, [pick], this.board.moves).choices.length > 0) this.take([pick]);
    else this.ask(spot);
  }

  /** What was picked is on its way: the hands are empty again. */
  override make(move: Choice): void {
    this.picks = [];
    this.held = null;
    super.make(move);
  }

  /** Looks at the move that pressing this would end with. */
  glance(spot: Spot | null): void {
    if (spot === null || !this.isOpen(spot)) return this.hover(null);
    const { choices } = leftAfter(this.legal, [...this.picks, { spot, keys: this.keys(spot) }], this.board.moves);
    this.hover(choices.length === 1 ? choices[0]! : null);
  }

  private take(picks: Pick[]): void {
    this.picks = picks;
    this.pinned = null;
    this.hovered = null;
    this.held = null;
    const { choices, whole } = this.left;
    if (picks.length > 0 && choices.length === 1) return this.press(choices[0]!);
    this.held = picks.length > 0 && whole.length === 1 ? whole[0]! : null;
    this.table().consider(this.held);
  }

  private ask(spot: Spot): void {
    const form = formAt(spot, this.board, this.table().eyes, new Set(this.legal.map(({ form }) => form.kind)));
    if (form) this.why(form);
  }
}
