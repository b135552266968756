/** What a considered move changes in the numbers that everybody counts. */

export interface Gain {
  seat: number;
  what: 'points' | 'favor' | 'space';
  change: number;
}

const COUNTED = ['points', 'favor', 'space'] as const;
type Counted = { players?: Record<string, unknown>[] };

/** The differences between two views, seat by seat. */
export function gains(before: unknown, after: unknown): Gain[] {
  const old = (before as Counted | null)?.players ?? [];
  const next = (after as Counted | null)?.players ?? [];
  return next.flatMap((player, seat) =>
    COUNTED.flatMap((what) => {
      const [from, to] = [old[seat]?.[what], player[what]];
      if (typeof from !== 'number' || typeof to !== 'number' || from === to) return [];
      return [{ seat, what, change: to - from }];
    }),
  );
}

/** `+3`, `−2`. */
export function signed(change: number): string {
  return change < 0 ? `−${-change}` : `+${change}`;
}
