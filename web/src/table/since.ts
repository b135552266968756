/** What the others have done since one's own last move, in sentences: for whoever looked away. */
import type { Line } from '../generated/wire';

/** That a turn began is no news to the one whose turn it is, and what was turned up lies on the board. */
const NO_NEWS = /(turn|round)_(begins|began|begun)$|_(turned_up|opened)$/;
/** Only the latest are worth reading beside the board; the rest is in the log. */
const MOST = 12;

/** Sentences about a seat, of all moves after one's own last. */
export function sinceMine(lines: readonly Line[], eyes: number): string[] {
  const last = lines.findLastIndex((line) => line.kind === 'moved' && line.seat === eyes);
  return lines
    .slice(last + 1)
    .filter((line) => line.kind === 'moved' && line.seat != null)
    .flatMap((line) =>
      (line.sentences ?? []).filter((_, n) => {
        const event = line.events?.[n] as { kind?: string; seat?: number | null } | undefined;
        return event?.seat != null && !NO_NEWS.test(event.kind ?? '');
      }),
    )
    .slice(-MOST);
}
