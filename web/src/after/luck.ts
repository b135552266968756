/** The luck of a game: bars for every event of chance, and the events that counted most for a seat. */
import type { ChanceForm } from '../generated/wire';

export const MOST_TOLD = 3;

export interface Bar {
  event: ChanceForm;
  x: number;
  y: number;
  height: number;
}

/** A bar for each event, up for good luck and down for bad, in a picture `wide` by twice `high`. */
export function bars(events: ChanceForm[], seat: number, last: number, wide: number, high: number): Bar[] {
  const most = Math.max(1e-9, ...events.map((one) => Math.abs(one.luck[seat] ?? 0)));
  return events.map((event) => {
    const luck = event.luck[seat] ?? 0;
    const height = (Math.abs(luck) / most) * high;
    return { event, x: (event.move / Math.max(1, last)) * wide, y: luck > 0 ? high - height : high, height };
  });
}

/** The luckiest events of a seat, or with `sign` -1 the unluckiest; the strongest first. */
export function strongest(events: ChanceForm[], seat: number, sign: 1 | -1): ChanceForm[] {
  const worth = (one: ChanceForm): number => sign * (one.luck[seat] ?? 0);
  return events
    .filter((one) => worth(one) > 0)
    .sort((a, b) => worth(b) - worth(a))
    .slice(0, MOST_TOLD);
}
