/** What has happened since one's last turn, player by player: for the lines beside the board and its marks. */
import type { Line } from '../generated/wire';
import type { GameEvent } from '../lib/board';
import type { Follow, Saying } from '../lib/follow';

/** That a turn began is no news to the one whose turn it is, and what was turned up lies on the board. */
const NO_NEWS = /_turned_up$|^tile_opened$/;
export const BEGINS = /(turn|round)_(begins|began|begun)$/;
/** Of a game without words of its own for it, so many sentences of a player are told. */
const MOST = 4;

export interface Deeds {
  seat: number;
  events: GameEvent[];
  sentences: string[];
}

/** The moves that still stand: what was undone is gone. */
function standing(lines: readonly Line[]): Line[] {
  const moves: Line[] = [];
  for (const line of lines) {
    if (line.kind === 'moved') moves.push(line);
    if (line.kind === 'undone') moves.length = Math.max(0, moves.length - (line.moves ?? 1));
  }
  return moves;
}

/**
 * What everybody did and underwent since a seat's last turn, one entry a player, in the order of play. It stays while the
 * seat makes the moves of its next turn; of its own moves only what they brought about for others counts.
 */
export function deedsSince(lines: readonly Line[], seat: number | null): Deeds[] {
  const moves = standing(lines);
  const other = moves.findLastIndex((line) => line.seat !== seat);
  const last = moves.findLastIndex((line, n) => line.seat === seat && n < Math.max(other, 1));
  const found = new Map<number, Deeds>();
  for (const line of moves.slice(Math.max(0, last))) {
    (line.events ?? []).forEach((one, n) => {
      const event = one as unknown as GameEvent;
      if (event.seat === null || NO_NEWS.test(event.kind) || BEGINS.test(event.kind)) return;
      if (line.seat === seat && event.seat === seat) return;
      const deeds = found.get(event.seat) ?? { seat: event.seat, events: [], sentences: [] };
      found.set(event.seat, deeds);
      deeds.events.push(event);
      deeds.sentences.push(line.sentences?.[n] ?? '');
    });
  }
  return [...found.values()];
}

/** About as many letters as a phone's line holds beside a name; Japanese ones are twice as wide. */
const LINE = { en: 44, ja: 22 };

/** What fits on one line of what a player did, from what counts most on: nothing of it is cut. */
export function onOneLine(deeds: Deeds, follow: Follow, saying: Saying): string {
  const { language } = saying.texts;
  const all = follow.deeds?.(deeds.events, saying) ?? [];
  if (all.length === 0) return inShort(deeds, follow, saying);
  const join = language === 'ja' ? '、' : ', ';
  let line = all[0]!;
  for (const next of all.slice(1)) if ((line + join + next).length <= LINE[language]) line += join + next;
  return line;
}

/** One line about a player: what the game says of it in short, else its last sentences. */
export function inShort({ events, sentences }: Deeds, follow: Follow, saying: Saying): string {
  if (!follow.deeds) return sentences.slice(-MOST).join(' ');
  return follow.deeds(events, saying).join(saying.texts.language === 'ja' ? '、' : ', ');
}
