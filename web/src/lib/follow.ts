/** How a game is followed: what each game tells the table about what happened, how it stands and what ends it. */
import type { GameEvent } from './board';
import type { Texts } from './texts';

/** With what a game's own words are said. */
export interface Saying {
  texts: Texts;
  names: string[];
}

/** How a player stands: one number that everybody compares, and what else counts. */
export interface Standing {
  /** Larger is better. */
  score: number;
  /** As it stands in the player's chip: `17 ★`. */
  shown: string;
  /** The same in words. */
  said: string;
}

/** A word about the end of the game before it comes. */
export interface Ending {
  said: string;
  /** It is the last turn or round by now; else the end is only near. */
  last?: boolean;
  /** Who still has a last turn. */
  seats?: number[];
}

/** What deserves more than a mark: places that flash, a piece that flies off, a sum that is counted up. */
export interface Moment {
  flash?: string[];
  /** The piece that leaves this place flies to the first of the places `to` that is shown. */
  piece?: string;
  to?: string[];
  /** Counted up where the piece arrives, else over what flashes. */
  count?: number;
  /** What lies at this place is turned over. */
  turns?: string;
  /** It waits so many ways of a piece, until something else has come: a pawn that walks. */
  wait?: number;
}

export interface Follow<V = never> {
  /** The game's messages as they are right for these eyes, where the table is drawn turned for each seat. */
  seen?: (view: V, saying: Saying, eyes: number | null, front: number) => Texts;
  /** Moves and events of which the server's words do not fit what is drawn; null: they do. */
  move?: (form: { kind: string }, saying: Saying) => string | null;
  event?: (event: GameEvent, saying: Saying, tense: 'event' | 'would') => string | null;
  /** What one player did, in a few words each; what counts most comes first. */
  deeds?: (events: GameEvent[], saying: Saying) => string[];
  /** The places (`data-at`, `data-fly`) that something happened at. */
  places?: (events: GameEvent[]) => string[];
  /** The places of the board that a move of the seat is about. */
  aims?: (form: { kind: string }, seat: number) => string[];
  /** What of it is a moment, in its order. */
  moments?: (events: GameEvent[]) => Moment[];
  /** Names of the places that differ between two views, where events do not say it. */
  changed?: (view: V, before: V) => string[];
  /** How everybody stands, seat by seat. */
  standing?: (view: V, box: Record<string, unknown>, saying: Saying) => Standing[];
  /** What everybody should know before it is too late: the last turn, the last round, the last tile. */
  ending?: (view: V, box: Record<string, unknown>, saying: Saying, eyes: number | null) => Ending[];
}

/** The events of some kinds. */
export const ofKind = (events: readonly GameEvent[], ...kinds: string[]): GameEvent[] =>
  events.filter(({ kind }) => kinds.includes(kind));

/** Who it is, to whoever sits there. */
export const named = ({ names }: Saying, seat: number): string => names[seat] ?? '';
