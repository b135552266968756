/** Who else is at the table, as the server tells it: who is there, who is away and since when, who is typing. */
import type { Absence, Presence } from '../generated/wire';
import type { There } from './absence';

export type Being = 'here' | 'away' | 'gone';

/** So long somebody counts as typing after the last sign of it. */
const TYPING_MS = 4000;

export class Company {
  private seats = $state.raw<Record<number, There>>({});
  /** The names of those who are typing. */
  typing = $state.raw<string[]>([]);
  private timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** How far the server's clock is ahead of this machine's. */
  private ahead = 0;
  /** The server's time, once a second. */
  now = $state(Date.now());

  tell({ at, seats }: Presence): void {
    this.ahead = at - Date.now();
    this.now = at;
    this.seats = Object.fromEntries(seats.map(({ seat, here, since }) => [seat, { here, since: since ?? null }]));
  }

  /** Lets the time go on; the answer stops it. */
  readonly tick = (): (() => void) => {
    const timer = setInterval(() => (this.now = Date.now() + this.ahead), 1000);
    return () => clearInterval(timer);
  };

  types(name: string): void {
    clearTimeout(this.timers.get(name));
    if (!this.typing.includes(name)) this.typing = [...this.typing, name];
    this.timers.set(
      name,
      setTimeout(() => this.rests(name), TYPING_MS),
    );
  }

  /** Somebody has said what they typed, or thought better of it. */
  rests(name: string): void {
    if (this.typing.includes(name)) this.typing = this.typing.filter((one) => one !== name);
  }

  there(seat: number): There | undefined {
    return this.seats[seat];
  }

  /** Whether somebody is there, away or gone; nothing where it is not known. */
  being(seat: number, rule: Absence | null | undefined): Being | null {
    const there = this.seats[seat];
    if (!there) return null;
    if (there.here) return 'here';
    const gone = (rule?.lend ?? 180) * 1000;
    return this.now - (there.since ?? 0) >= gone ? 'gone' : 'away';
  }

  /** For how many milliseconds somebody is away. */
  awayFor(seat: number): number {
    return Math.max(0, this.now - (this.seats[seat]?.since ?? this.now));
  }
}
