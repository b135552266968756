/**
 * What a board gets and what it may ask: the one contract between the table around a board and the boards.
 *
 * A board draws `view` and nothing else; it never computes a rule. Whether something is possible is asked of `legal`
 * (filter by `form`), what it leads to is asked by `consider` (the server answers with the view after the move, if
 * nothing comes up with it), and why something is not possible by `why`.
 */
import type { ActionForm, NearForm, SeatForm } from '../generated/wire';
import type { Texts } from './texts';

/** A legal move. `form` is typed by the game's own `Action` in generated/<game>.ts. */
export interface Choice<A = { kind: string }> extends Omit<ActionForm, 'form'> {
  form: A;
}

/**
 * What the server said a considered move leads to. With `reveals` it cannot be taken back, and only what is certain is
 * said: what happens before anything comes up; there is a view only if nothing does. `over`: the game ends with it.
 */
export interface Preview<V> {
  choice: Choice;
  view?: V;
  sentences: string[];
  /** What `sentences` tells, one by one. */
  events?: GameEvent[];
  reveals: boolean;
  over?: boolean;
  /** The cards that become complete by it. */
  completes?: string[];
}

/** One thing that happened, as in a line of the log; for the animation. */
export interface GameEvent {
  kind: string;
  seat: number | null;
  rules: string[];
  [value: string]: unknown;
}

type Form = { kind: string };

/** What a board shows and asks: a table in play, a lesson, a replay and a picture in the rulebook are all this. */
export interface Shown<V = unknown, A extends Form = Form> {
  readonly view: V;
  /** The view before the last move and what happened since; `null` on the first drawing. Animations derive from it. */
  readonly before: V | null;
  readonly happened: GameEvent[];
  readonly seats: SeatForm[];
  /** Whose eyes the view is through; `null` is a spectator. The board puts this seat in front. */
  readonly eyes: number | null;
  /** The seat that lies in front for those who only look on; the first one if nobody says so. */
  readonly front?: number;
  /** Seats that have to decide now. */
  readonly waiting: number[];
  /** One's legal moves now; empty if it is not one's turn or one only looks on. */
  readonly legal: Choice<A>[];
  /** One's own choice that is sealed and not revealed yet. */
  readonly sealed: Choice<A> | null;
  /** The move that is being considered (hovered, focused, chosen but not confirmed), by anybody: board or list. */
  readonly considered: Choice<A> | null;
  /** What the considered move leads to, once the server has said so. */
  readonly preview: Preview<V> | null;
  /** Milliseconds a piece takes for its way; 0: no animation. */
  readonly pace: number;
  /** Picks a move, or none: the table shows its sentence and asks for the preview. */
  consider: (choice: Choice<A> | null) => void;
  /** Looks at a move for as long as it is pointed at; with none the picked one is looked at again. */
  glance: (choice: Choice<A> | null) => void;
  /** Makes a move. */
  choose: (choice: Choice<A>) => void;
  /** Asks why a move is not possible; the table shows the sentence and its rule. */
  why: (form: A) => void;
  /** Asks how near one is to each card, where somebody can say so. */
  near?: () => Promise<NearForm[]>;
}

export interface BoardProps<V = unknown, A extends Form = Form> {
  table: Shown<V, A>;
  /** The table's component set, as its TOML file says it. */
  box: Record<string, unknown>;
  texts: Texts;
}

/** The seat that lies in front. */
export const frontOf = ({ eyes, front }: Pick<Shown, 'eyes' | 'front'>): number => eyes ?? front ?? 0;

const nothing = (): void => undefined;

/** What those who only look on have: nothing to decide. */
export const ONLOOKER = {
  legal: [],
  sealed: null,
  considered: null,
  preview: null,
  consider: nothing,
  glance: nothing,
  choose: nothing,
  why: nothing,
} satisfies Partial<Shown>;
