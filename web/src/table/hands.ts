/** Who sits before this screen, and to whom it must be passed. */
import type { SeatForm, Snapshot } from '../generated/wire';

/** One's own seats that one plays oneself. */
export function peopleOf(now: Snapshot): number[] {
  return (now.mine ?? []).filter((seat) => now.seats[seat]?.kind === 'person' && !now.seats[seat]?.out);
}

/** Whether the one whose eyes these are has something to decide, or a sealed choice to change. */
export function mayDecide(now: Snapshot): boolean {
  const eyes = now.eyes ?? null;
  return eyes !== null && now.status === 'running' && ((now.waiting ?? []).includes(eyes) || now.sealed != null);
}

/**
 * At a screen that several share: who must say "I am NAME" before anything is drawn, or null.
 *
 * Whoever has just said so may stay although others are awaited, to change a sealed choice.
 */
export function handsTo(now: Snapshot, introduced: { seat: number; entry: number } | null): number | null {
  const people = peopleOf(now);
  if (people.length < 2 || now.status !== 'running') return null;
  const eyes = now.eyes ?? null;
  const here = eyes !== null && introduced?.seat === eyes;
  const awaited = (now.waiting ?? []).filter((seat) => people.includes(seat));
  if (here && (awaited.includes(eyes) || introduced.entry === now.entry)) return null;
  return awaited[0] ?? null;
}

/** The other people a running table waits for, if one plays here oneself. */
export function waitedFor(now: Snapshot): SeatForm[] {
  if (now.status !== 'running' || now.paused != null) return [];
  const mine = now.mine ?? [];
  if (!mine.some((seat) => !now.seats[seat]!.out)) return [];
  return now.seats.filter((seat) => seat.waits != null && !mine.includes(seat.seat));
}
