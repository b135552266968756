/** The hand of the one who chooses: what is picked, hovered and pinned, and what that asks of the table. */
import { Deciding } from '../../../lib/deciding.svelte';
import type { Action, View } from '../types';
import { NOTHING, bundled, meant, narrow, pick, tried, type Move, type Picked, type Place } from './choices';

export class Picking extends Deciding<View, Action> {
  picked = $state.raw<Picked>(NOTHING);
  /** Numbers of the dice or cards in their row that shall be set aside or discarded. */
  heap = $state.raw<readonly string[]>([]);

  get opening(): boolean {
    return this.table().legal.some(({ form }) => form.kind === 'opening_beast');
  }

  get busy(): boolean {
    return this.picked !== NOTHING || this.pinned !== null || this.heap.length > 0;
  }

  /** Everything is laid down: another position, or Esc. */
  override reset(): void {
    super.reset();
    this.picked = NOTHING;
    this.heap = [];
  }

  override make(move: Move): void {
    this.reset();
    this.table().choose(move);
  }

  piece(piece: Partial<Omit<Picked, 'place'>>): void {
    const { legal } = this.table();
    this.picked = pick(legal, this.picked, piece);
    this.pin(this.picked.place ? meant(narrow(legal, this.picked)) : null);
  }

  /** The move that the picked piece makes at a place. */
  moveAt(place: Place): Move | null {
    return meant(narrow(this.table().legal, { ...this.picked, place }));
  }

  hoverPlace(place: Place | null): void {
    const anything = this.picked.die || this.picked.image || this.picked.beast || this.picked.from;
    this.hover(place && anything ? this.moveAt(place) : null);
  }

  /** A click, a tap or (with `sure`) Enter on a place. */
  pressPlace(place: Place, sure = false): void {
    const { view, legal, considered } = this.table();
    const beastThere = place.type === 'square' && place.id in view.beasts;
    if (beastThere && !this.opening) {
      const movable = legal.some(({ form }) => form.kind === 'move_beast' && form.from === place.id);
      return movable ? this.piece({ from: place.id }) : this.ask(place);
    }
    const moves = narrow(legal, { ...this.picked, place });
    const move = meant(moves);
    if (move) return this.press(move, sure && considered?.id === move.id);
    if (moves.length <= 1) return this.ask(place);
    this.picked = { ...this.picked, place };
    this.pin(null);
  }

  /** A piece was dragged to a place and let go. What can be taken back is done at once. */
  drop(place: Place): void {
    const move = this.moveAt(place);
    if (!move || !this.table().view.options.take_back) this.pressPlace(place);
    else this.make(move);
  }

  private ask(place: Place): void {
    const { view, legal, eyes } = this.table();
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
    if (form) this.why(form);
  }

  /** Set by the board: a square that shares a side with another. */
  besides: (square: string) => string | null = () => null;

  /** Takes a die or card onto the heap or from it, and considers the move that it makes. */
  toggle(kind: 'keep' | 'discard', heap: readonly string[]): void {
    this.heap = heap;
    this.table().consider(bundled(this.table().legal, kind, heap));
  }

  finish(move: Move | null, otherwise: Action): void {
    if (move) this.make(move);
    else this.table().why(otherwise);
  }
}
