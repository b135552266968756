/**
 * What is shown of a table: the server's snapshots and the lines of the log, one step after the other.
 *
 * A message of the server is a step. Each has its time, so that a rival's turn can be followed; nothing is open to
 * decide before everything is shown that has happened.
 */
import type { Line, Snapshot, Update } from '../generated/wire';
import type { Choice, GameEvent } from '../lib/board';
import { atRest } from '../lib/at_rest';
import { settings } from '../lib/settings.svelte';
import { mayDecide, peopleOf } from './hands';
import { LastTurn, type Told } from './last_turn';
import { Queue } from './queue';

export type View = Record<string, unknown> & { phase: string };
/** Other words for moves and events than the server's, where those do not fit what these eyes see. */
export interface Rewording {
  move: (form: { kind: string }) => string | null;
  event: (event: GameEvent, tense: 'event' | 'would') => string | null;
}

/** What one message of the server brings. */
interface Step {
  lines: Line[];
  now: Snapshot | null;
  /** When it came, by this machine's clock. */
  heard: number;
  /** It is shown once more. */
  again?: Told;
}
/** So many steps may be told behind what has happened; under a clock of one's own, fewer. */
const PATIENCE = { free: 16, clocked: 4 };

/** Whoever shows a turn once more wants to see its steps, whatever the speed. */
const AGAIN_MS = 450;

const somethingHappened = (lines: Line[]): boolean =>
  lines.some((line) => line.kind === 'moved' && (line.events?.length ?? 0) > 0);

export abstract class Seen {
  now = $state.raw<Snapshot | null>(null);
  lines = $state.raw<Line[]>([]);
  /** The seat from which one looks on. */
  front = $state(0);
  before = $state.raw<View | null>(null);
  happened = $state.raw<GameEvent[]>([]);
  /** What the table was like before and after the others moved last; null before one has moved oneself. */
  theirs = $state.raw<{ before: View; after: View } | null>(null);
  /** More has happened than is shown: it comes step by step. */
  behind = $state(false);
  /** What is drawn around the board, to know when all pieces lie still. */
  scene: Element | undefined;
  rewording = $state.raw<Rewording | null>(null);
  /** When `now` came, by this machine's clock: running clocks are counted on from there. */
  heardAt = $state(0);
  /** What the table was like after one's own last move. */
  private mine: View | null = null;
  /** The newest entry that came, shown or not. */
  protected received = -1;
  /** How long the step that is shown stays alone: its pieces take no longer. */
  private time = $state(Infinity);
  protected readonly queue = new Queue<Step>({
    show: (step, time) => this.show(step, time),
    isSeen: ({ lines, now, again }) => !!again || (now !== null && somethingHappened(lines)),
    time: () => (document.hidden ? 0 : this.step),
    patience: () => this.step * (this.now?.seats.some((seat) => seat.left != null) ? PATIENCE.clocked : PATIENCE.free),
    atRest: () => atRest(this.scene),
    changed: (behind) => (this.behind = behind),
  });

  private readonly lastTurn = new LastTurn();
  /** What the others did since one's last move can be shown once more. */
  hasLastTurn = $state(false);
  private replaying = $state(false);

  readonly view = $derived((this.now?.view ?? null) as View | null);
  readonly eyes = $derived(this.now?.eyes ?? null);
  readonly seats = $derived(this.now?.seats ?? []);
  readonly waiting = $derived(this.now?.waiting ?? []);
  readonly people = $derived(this.now ? peopleOf(this.now) : []);
  /** Nothing is decided before everything is shown that has happened. */
  readonly legal = $derived(
    this.now && !this.behind && mayDecide(this.now) ? this.reworded((this.now.legal ?? []) as Choice[]) : [],
  );
  /** The log, as these eyes read it. */
  readonly log = $derived.by(() => (this.rewording ? this.lines.map((line) => this.retold(line)) : this.lines));
  readonly sealed = $derived(this.legal.find((choice) => choice.id === this.now?.sealed) ?? null);
  readonly undoable = $derived(this.behind ? 0 : (this.now?.undo ?? 0));
  readonly names = $derived((this.now?.seats ?? []).map((seat) => seat.name ?? ''));
  /** Whose eyes these are, if nobody else sits before this screen: the one who is meant by "you". */
  readonly alone = $derived((this.now?.mine ?? []).length === 1 ? this.eyes : null);
  readonly pace = $derived(Math.min(settings.milliseconds, this.time));

  private get step(): number {
    return this.replaying ? Math.max(settings.step, AGAIN_MS) : settings.step;
  }

  /** Shows once more, step by step, what the others did since one's last move. */
  readonly replayTurn = (): void => {
    if (!this.now || this.behind || !this.hasLastTurn) return;
    this.replaying = true;
    const steps = this.lastTurn.again(this.now, this.heardAt);
    this.queue.add(...steps.map((again) => ({ lines: [], now: again.now, heard: again.heard, again })));
  };

  /** Shows at once what is still to be told. */
  readonly catchUp = (): void => this.queue.skip();

  /** The table has taken up a snapshot; `moved`: of another state, or through other eyes. */
  protected abstract taken(now: Snapshot, moved: boolean): void;

  // --- other words than the server's

  private reworded(choices: Choice[]): Choice[] {
    const { rewording } = this;
    return rewording ? choices.map((one) => ({ ...one, text: rewording.move(one.form) ?? one.text })) : choices;
  }
  private retold(line: Line): Line {
    const said = (line.sentences ?? []).map((sentence, n) => this.told(line.events?.[n], sentence));
    return line.sentences?.length ? { ...line, sentences: said } : line;
  }
  /** `would`: it is told of a move that was not made. */
  protected told(event: unknown, sentence: string, tense: 'event' | 'would' = 'event'): string {
    const reworded = event ? this.rewording?.event(event as GameEvent, tense) : null;
    return reworded ?? sentence;
  }

  // --- step by step

  protected update({ lines, now }: Update): void {
    const fresh = lines.filter((line) => line.entry > this.received);
    this.received = fresh.at(-1)?.entry ?? this.received;
    const step: Step = { lines: fresh, now: now ?? null, heard: Date.now() };
    // The result is told after the last piece has come to its place.
    const ends = now?.status === 'over' && this.now?.status === 'running' && somethingHappened(fresh);
    if (ends) {
      const last: Snapshot = { ...now, status: 'running', result: null, waiting: [], legal: [], undo: 0 };
      this.queue.add({ ...step, now: last }, { ...step, lines: [] });
    } else this.queue.add(step);
    if (document.hidden) this.queue.skip();
  }

  private show({ lines, now, heard, again }: Step, time: number): void {
    this.time = time > 0 ? time : Infinity;
    if (lines.length > 0) this.lines = [...this.lines, ...lines];
    if (again) this.takeAgain(again);
    else if (now) this.take(now, lines, heard);
  }

  private takeAgain({ now, happened, heard }: Told): void {
    this.before = this.view;
    this.happened = happened;
    this.now = now;
    this.heardAt = heard;
    this.replaying = this.queue.isBehind;
    this.taken(now, true);
  }

  protected take(now: Snapshot, fresh: Line[], heard = Date.now()): void {
    const earlier = this.now;
    const moved = this.now?.state_entry !== now.state_entry || this.now?.eyes !== now.eyes;
    if (moved) {
      this.before = this.now?.eyes === now.eyes ? this.view : null;
      this.happened = fresh.flatMap((line) => (line.events ?? []) as unknown as GameEvent[]);
    }
    // The same state is the same object: nothing is drawn or moved anew, in another language neither.
    this.now = moved || !this.now?.view ? now : { ...now, view: this.now.view };
    if (moved && this.view) {
      const movers = fresh.flatMap((line) => (line.kind === 'moved' ? [line.seat] : []));
      const own = movers.length === 0 ? null : movers.includes(now.eyes);
      const undone = fresh.some((line) => line.kind === 'undone' && line.seat === now.eyes);
      if (earlier?.eyes !== now.eyes || (own === null && !undone)) this.lastTurn.forget();
      this.lastTurn.add(earlier, { now, happened: this.happened, heard }, own);
      this.hasLastTurn = this.lastTurn.isThere && now.status === 'running';
      if (movers.includes(now.eyes)) this.mine = this.view;
      else if (movers.length > 0 && this.mine) this.theirs = { before: this.mine, after: this.view };
    }
    this.heardAt = heard;
    this.taken(now, moved);
  }
}
