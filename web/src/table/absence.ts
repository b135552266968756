/** What those who wait may do about a player the table waits for, and when: by the rule that the server sends. */
import type { Absence, SeatForm } from '../generated/wire';

/** Whether a player has the table open; if not, since when by the server's clock. */
export interface There {
  here: boolean;
  since: number | null;
}

/** When something may be done, by the server's clock; `null`: not while things are as they are. */
export interface Allowed {
  remind: number;
  lend: number | null;
  claim: number | null;
}

export function allowed(seat: SeatForm, there: There | undefined, rule: Absence): Allowed {
  const waits = seat.waits ?? 0;
  const idle = rule.idle == null ? [] : [waits + rule.idle * 1000];
  const from = (seconds: number | null | undefined): number | null => {
    const away = seconds == null || !there || there.here ? [] : [Math.max(waits, there.since ?? 0) + seconds * 1000];
    const times = [...idle, ...away];
    return times.length > 0 ? Math.min(...times) : null;
  };
  const again = seat.reminded == null ? 0 : seat.reminded + rule.again * 1000;
  return {
    remind: Math.max(waits + rule.remind * 1000, again),
    lend: seat.away ? 0 : from(rule.lend),
    claim: from(rule.claim),
  };
}

/** A time as clocks show it: 1:20, or 23:59:00. */
export function clockTime(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
