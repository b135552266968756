/** Who sits at a table, as far as others may know: profiles, and at a rated table ratings and what the game did to them. */
import type { SeatPlayer, Snapshot } from '../generated/wire';
import { api } from '../lib/api';

/** The change of a rating comes a moment after the end of the game: it is asked for again, a little later each time. */
const AGAIN = [600, 1200, 2500, 5000, 10_000];

export class PlayersAt {
  #players = $state.raw<SeatPlayer[]>([]);
  #asked = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly table: string) {}

  get all(): SeatPlayer[] {
    return this.#players;
  }
  seat(number: number): SeatPlayer | null {
    return this.#players.find((one) => one.seat === number) ?? null;
  }

  /** Looks again if other people sit here than before, or the game has ended. */
  follow(now: Snapshot): void {
    const wanted = `${now.status} ${now.seats.map((seat) => `${seat.kind}${seat.name}`).join('|')}`;
    if (wanted === this.#asked) return;
    // Whoever plays bots for nothing needs to know nobody.
    if (!now.rated && now.seats.filter((seat) => seat.kind === 'person').length < 2) return;
    this.#asked = wanted;
    clearTimeout(this.#timer);
    void this.#load(now.status === 'over' && !!now.rated && now.closed == null ? [...AGAIN] : []);
  }
  close(): void {
    clearTimeout(this.#timer);
    this.#asked = ''; // whoever comes back looks anew
  }

  async #load(again: number[]): Promise<void> {
    try {
      this.#players = await api.players(this.table);
    } catch {
      return; // the table is shown without them
    }
    const wait = again.shift();
    const settled = !this.#players.some((one) => one.player != null && one.change == null);
    if (wait !== undefined && !settled) this.#timer = setTimeout(() => void this.#load(again), wait);
  }
}

let latest: PlayersAt | null = null;
/** Those at a table; the same for all parts of its page. */
export function playersAt(table: string): PlayersAt {
  if (latest?.table !== table) latest = new PlayersAt(table);
  return latest;
}

/** A change with its sign: +12, −7, ±0. */
export function signed(change: number): string {
  if (change === 0) return '±0';
  return change > 0 ? `+${change}` : `−${-change}`;
}
