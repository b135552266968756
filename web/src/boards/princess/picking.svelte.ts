/** What a person has picked on the board, and how picking leads to a move: pick, place, once more to do it. */
import type { Action } from '../../generated/princess';
import { HAND, NOTHING, places, sources, type Move, type Pick } from './choices';

export interface Table {
  legal: () => Move[];
  consider: (move: Move | null) => void;
  choose: (move: Move) => void;
  why: (form: Action) => void;
}

export class Picking {
  pick: Pick = $state({ ...NOTHING });
  /** Which of the face-up tiles is picked; two may be alike. */
  slot: number | null = $state(null);
  /** The move that waits for its second click. */
  pinned: Move | null = $state(null);
  /** The move under the pointer or the focus. */
  hovered: Move | null = $state(null);
  /** The move being looked at, whether or not the table has taken note of it yet. */
  readonly looked = $derived(this.hovered ?? this.pinned);
  readonly isIdle = $derived(
    this.pinned === null && this.pick.tile === null && this.pick.card === null && this.pick.source === null,
  );

  constructor(private readonly table: Table) {}

  reset(): void {
    const noted = this.pinned !== null || this.hovered !== null;
    this.pick = { ...NOTHING };
    this.slot = null;
    this.pinned = null;
    this.hovered = null;
    if (noted) this.table.consider(null);
  }

  hover(move: Move | null): void {
    if (this.hovered?.id === move?.id) return;
    this.hovered = move;
    this.table.consider(move ?? this.pinned);
  }

  /** First press: consider; second press on the same, or Enter: do it. */
  press(move: Move, byKeyboard: boolean): void {
    if (byKeyboard || this.pinned?.id === move.id) this.make(move);
    else {
      this.pinned = move;
      this.hovered = null;
      this.table.consider(move);
    }
  }

  make(move: Move): void {
    this.pinned = null;
    this.hovered = null;
    this.table.choose(move);
  }

  /** Goes on from a pick that came from elsewhere, such as the list of moves. */
  adopt(pick: Pick): void {
    this.pick = { ...pick };
  }

  takeTile(tile: string, slot: number): void {
    const again = this.slot === slot;
    this.unpin();
    this.slot = again ? null : slot;
    this.pick = { ...this.pick, tile: again ? null : tile };
  }

  takeCard(card: string): void {
    this.unpin();
    this.pick = { ...this.pick, card: this.pick.card === card ? null : card };
  }

  /** Takes up a gem: from the hand, or from a cell. */
  takeGem(source: string): void {
    this.unpin();
    this.pick = { ...this.pick, source: this.pick.source === source ? null : source };
  }

  /** The sprite that shifts gems: begins with the hand if it has a gem to put down. */
  startShift(): void {
    const from = sources(this.table.legal());
    this.takeGem(from.has(HAND) ? HAND : ([...from][0] ?? HAND));
  }

  /** A gem on the tile or none; what is pinned changes with it. */
  toggleGem(): void {
    this.pick = { ...this.pick, gem: !this.pick.gem };
    const pinned = this.pinned;
    if (!pinned || !('cell' in pinned.form)) return;
    const move = places(this.table.legal(), this.pick).get(pinned.form.cell.join(','));
    if (move) {
      this.pinned = move;
      this.table.consider(move);
    }
  }

  private unpin(): void {
    this.pinned = null;
    this.hovered = null;
    this.table.consider(null);
  }
}
