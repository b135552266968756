/** A finished game that is looked at again: which move, through whose eyes, and what the analysis says. */
import type { AnalysisForm, Position, Replay } from '../generated/wire';
import { ONLOOKER, type GameEvent, type Shown } from '../lib/board';
import { api } from '../lib/api';
import { settings } from '../lib/settings.svelte';
import { Trying } from './trying.svelte';

const POLL_MS = 1200;
/** Until the first figures are there, somebody waits for them. */
const FIRST_MS = 250;
/** A slider passes over many positions: the server is asked for one when it stays there so long. */
const PASSING_MS = 70;

/** The number of a move from what follows the `#` of an address; the end where it is none. */
export function moveOf(hash: string, last: number): number {
  return /^\d{1,6}$/.test(hash) ? Math.min(Number(hash), last) : last;
}

export class Watching {
  game = $state.raw<Replay | null>(null);
  move = $state(0);
  eyes = $state<number | null>(null);
  shown = $state.raw<Position | null>(null);
  before = $state.raw<Position | null>(null);
  analysis = $state.raw<AnalysisForm>({ state: 'none' });
  /** Moves that are tried out at a position, drawn on the board. */
  trying = $state.raw<Trying | null>(null);
  private positions = new Map<string, Promise<Position>>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  readonly last = $derived(this.game?.moves.length ?? 0);
  readonly names = $derived((this.game?.seats ?? []).map((seat) => seat.name ?? ''));
  /** What the move did that led to the position. */
  readonly latest = $derived((this.game?.moves[(this.shown?.move ?? 0) - 1]?.events ?? []) as unknown as GameEvent[]);
  /** What the last step showed: only a single step forward is told as something that happens. */
  readonly happened = $derived.by((): GameEvent[] => {
    if (!this.shown || !this.before || this.shown.move !== this.before.move + 1) return [];
    return (this.game?.moves[this.shown.move - 1]?.events ?? []) as unknown as GameEvent[];
  });

  /** What the board draws; nothing before the first position has come. */
  readonly onBoard = $derived.by((): Shown | null => {
    if (!this.shown || !this.game) return null;
    const { view, waiting = [] } = this.shown;
    const before = this.before?.view ?? null;
    const { seats } = this.game;
    const pace = settings.milliseconds;
    const board = { ...ONLOOKER, view, before, happened: this.happened, seats, eyes: this.eyes, waiting, pace };
    const { trying } = this;
    if (!trying || trying.move !== this.shown.move || trying.seat !== this.eyes) return board;
    const { legal, considered, preview, consider, glance, choose } = trying;
    return { ...board, happened: [], legal, considered, preview, consider, glance, choose };
  });

  constructor(readonly table: string) {}

  async load(hash: string | null): Promise<void> {
    const game = await api.replay(this.table);
    const first = this.game === null;
    this.game = game;
    if (first) {
      this.eyes = (game.mine ?? []).length === 1 ? game.mine![0]! : null;
      await this.go(moveOf(hash ?? '', game.moves.length));
    }
    this.analysis = await api.analysis(this.table);
    this.again();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  async go(move: number): Promise<void> {
    this.move = Math.max(0, Math.min(this.last, move));
    if (this.trying?.move !== this.move) this.trying = null;
    await this.show();
  }

  async look(eyes: number | null): Promise<void> {
    this.eyes = eyes;
    if (this.trying?.seat !== eyes) this.trying = null;
    await this.show();
  }

  /** Shows the position before a move through the eyes of a seat, with a move of the seat drawn in it. */
  async draw(move: number, seat: number, notation: string, moved: (move: number) => void): Promise<void> {
    const trying = new Trying(this.table, move - 1, seat);
    const { action, preview } = await api.tried(this.table, move - 1, seat, notation);
    trying.show(action, preview);
    this.eyes = seat;
    this.move = move - 1;
    this.trying = trying;
    moved(this.move); // at once, or the address would lead back to where one was
    await this.show();
  }

  /** Lets the seat that decides at this position try out its legal moves, on the board and in the list. */
  async tryOut(seat: number): Promise<Trying> {
    const { move } = this;
    const trying = new Trying(this.table, move, seat);
    await trying.load();
    if (this.move === move) {
      this.eyes = seat;
      this.trying = trying;
      await this.show();
    }
    return trying;
  }

  private async show(): Promise<void> {
    const { move, eyes } = this;
    if (!this.positions.has(`${move} ${eyes}`)) {
      await new Promise((done) => setTimeout(done, PASSING_MS));
      if (this.move !== move || this.eyes !== eyes) return; // the slider only passed here
    }
    const found = await this.position(move, eyes);
    if (this.move !== move || this.eyes !== eyes) return; // one has gone on meanwhile
    this.before = this.shown && (this.shown.eyes ?? null) === eyes ? this.shown : null;
    this.shown = found;
    if (move < this.last) void this.position(move + 1, eyes).catch(() => undefined); // most likely the next one
  }

  private position(move: number, eyes: number | null): Promise<Position> {
    const key = `${move} ${eyes}`;
    let found = this.positions.get(key);
    if (!found) {
      found = api.position(this.table, move, eyes);
      found.catch(() => this.positions.delete(key));
      this.positions.set(key, found);
    }
    return found;
  }

  async analyse(): Promise<void> {
    this.analysis = await api.analyse(this.table);
    this.again();
  }

  private async poll(): Promise<void> {
    this.analysis = await api.analysis(this.table, this.analysis);
    this.again();
  }

  private again(): void {
    clearTimeout(this.timer);
    if (this.analysis.state === 'running' && !this.closed) {
      const wait = (this.analysis.done ?? 0) === 0 ? FIRST_MS : POLL_MS;
      this.timer = setTimeout(() => void this.poll().catch(() => this.again()), wait);
    }
  }
}
