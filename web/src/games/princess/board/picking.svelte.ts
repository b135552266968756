/** What a person has picked on the board, and how picking leads to a move: pick, place, once more to do it. */
import { Deciding } from '../../../lib/deciding.svelte';
import type { Action, View } from '../types';
import { HAND, NOTHING, places, sources, type Pick } from './choices';

export class Picking extends Deciding<View, Action> {
  pick: Pick = $state({ ...NOTHING });
  /** Which of the face-up tiles is picked; two may be alike. */
  slot: number | null = $state(null);
  readonly isIdle = $derived(
    this.pinned === null && this.pick.tile === null && this.pick.card === null && this.pick.source === null,
  );

  override reset(): void {
    const noted = this.pinned !== null || this.hovered !== null;
    super.reset();
    this.pick = { ...NOTHING };
    this.slot = null;
    if (noted) this.table().consider(null);
  }

  /** Goes on from a pick that came from elsewhere, such as the list of moves. */
  adopt(pick: Pick): void {
    this.pick = { ...pick };
  }

  takeTile(tile: string, slot: number): void {
    const again = this.slot === slot;
    this.pin(null);
    this.slot = again ? null : slot;
    this.pick = { ...this.pick, tile: again ? null : tile };
  }

  takeCard(card: string): void {
    this.pin(null);
    this.pick = { ...this.pick, card: this.pick.card === card ? null : card };
  }

  /** Takes up a gem: from the hand, or from a cell. */
  takeGem(source: string): void {
    this.pin(null);
    this.pick = { ...this.pick, source: this.pick.source === source ? null : source };
  }

  /** The sprite that shifts gems: begins with the hand if it has a gem to put down. */
  startShift(): void {
    const from = sources(this.table().legal);
    this.takeGem(from.has(HAND) ? HAND : ([...from][0] ?? HAND));
  }

  /** A gem on the tile or none; what is pinned changes with it. */
  toggleGem(): void {
    this.pick = { ...this.pick, gem: !this.pick.gem };
    const pinned = this.pinned;
    if (!pinned || !('cell' in pinned.form)) return;
    const move = places(this.table().legal, this.pick).get(pinned.form.cell.join(','));
    if (move) this.pin(move);
  }
}
