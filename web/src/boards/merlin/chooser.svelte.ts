/** The hand of the one who chooses: what is picked, hovered and pinned, and what that asks of the table. */
import type { Action, View } from '../../generated/merlin';
import type { BoardProps } from '../../lib/board';
import { NOTHING, bundled, meant, narrow, pick, tried, type Move, type Picked, type Place } from './picking';

export type Asks = Pick<
  BoardProps<View, Action>,
  'view' | 'legal' | 'considered' | 'consider' | 'choose' | 'why' | 'eyes'
>;

export class Chooser {
  picked = $state.raw<Picked>(NOTHING);
  /** The move of the first click or tap: the second one on the same place makes it. */
  pinned = $state.raw<Move | null>(null);
  /** Numbers of the dice or cards in their row that shall be set aside or discarded. */
  heap = $state.raw<readonly string[]>([]);

  constructor(private readonly asks: () => Asks) {}

  get placing(): boolean {
    return this.asks().legal.some(({ form }) => form.kind === 'opening_beast' || form.kind === 'end_placement');
  }

  get opening(): boolean {
    return this.asks().legal.some(({ form }) => form.kind === 'opening_beast');
  }

  get busy(): boolean {
    return this.picked !== NOTHING || this.pinned !== null || this.heap.length > 0;
  }

  /** Everything is laid down: another position, or Esc. */
  reset(): void {
    this.picked = NOTHING;
    this.pinned = null;
    this.heap = [];
  }

  cancel(): void {
    this.reset();
    this.asks().consider(null);
  }

  piece(piece: Partial<Omit<Picked, 'place'>>): void {
    const { legal, consider } = this.asks();
    this.picked = pick(legal, this.picked, piece);
    const move = this.picked.place ? meant(narrow(legal, this.picked)) : null;
    this.pinned = move;
    consider(move);
  }

  /** The move that the picked piece makes at a place. */
  moveAt(place: Place): Move | null {
    return meant(narrow(this.asks().legal, { ...this.picked, place }));
  }

  hover(place: Place | null): void {
    const { consider, considered } = this.asks();
    const anything = this.picked.die || this.picked.image || this.picked.beast || this.picked.from;
    const move = place && anything ? this.moveAt(place) : null;
    const wanted = move ?? this.pinned;
    if (wanted?.id !== considered?.id) consider(wanted);
  }

  /** A click, a tap or (with `sure`) Enter on a place. */
  press(place: Place, sure = false): void {
    const { view, legal, considered, consider, choose } = this.asks();
    const beastThere = place.type === 'square' && place.id in view.beasts;
    if (beastThere && !this.opening) {
      const movable = legal.some(({ form }) => form.kind === 'move_beast' && form.from === place.id);
      if (movable) return this.piece({ from: place.id });
      return this.ask(place);
    }
    const moves = narrow(legal, { ...this.picked, place });
    const move = meant(moves);
    if (move) {
      if (this.pinned?.id === move.id || (sure && considered?.id === move.id)) {
        this.reset();
        return choose(move);
      }
      this.pinned = move;
      return consider(move);
    }
    if (moves.length > 1) {
      this.picked = { ...this.picked, place };
      this.pinned = null;
      return consider(null);
    }
    this.ask(place);
  }

  /** A piece was dragged to a place and let go. What can be taken back is done at once. */
  drop(place: Place): void {
    const move = this.moveAt(place);
    if (!move) return this.press(place);
    if (!this.asks().view.options.take_back) return this.press(place);
    this.reset();
    this.asks().choose(move);
  }

  private ask(place: Place): void {
    const { view, legal, why, eyes } = this.asks();
    if (legal.length === 0 || eyes === null) return;
    const hand = view.players[eyes]?.hand ?? [];
    const dice = view.dice.map(({ die }) => die);
    const beastDie =
      dice.find((die) => die.endsWith('beast')) ?? dice.find((die) => die.endsWith('wild')) ?? dice[0] ?? null;
    const die = place.type === 'square' ? beastDie : (dice.find((one) => !one.endsWith('beast')) ?? dice[0] ?? null);
    const from = place.type === 'square' && place.id in view.beasts ? place.id : null;
    const neighbour = from === null ? null : { ...this.picked, from, beast: null };
    const beast = Object.keys(view.supply)[0] ?? null;
    let form = tried(neighbour ?? this.picked, place, this.opening, die, hand[0] ?? null, beast);
    if (form && from !== null && form.kind === 'move_beast') {
      // A beast that cannot move: ask about a step to a square beside it.
      const to = this.besides(from);
      if (to) form = { ...form, to } as Action;
    }
    if (form) why(form);
  }

  /** Set by the board: a square that shares a side with another. */
  besides: (square: string) => string | null = () => null;

  /** Takes a die or card onto the heap or from it, and considers the move that it makes. */
  toggle(kind: 'keep' | 'discard', heap: readonly string[]): void {
    this.heap = heap;
    this.asks().consider(bundled(this.asks().legal, kind, heap));
  }

  finish(move: Move | null, otherwise: Action): void {
    if (!move) return this.asks().why(otherwise);
    this.reset();
    this.asks().choose(move);
  }
}
