/** A finished game that is looked at again: which move, through whose eyes, and what the analysis says. */
import type { AnalysisForm, Position, Replay } from '../generated/wire';
import type { Happening } from '../lib/board';
import { api } from '../lib/api';

const POLL_MS = 1200;
/** A slider passes over many positions: the server is asked for one when it stays there so long. */
const PASSING_MS = 70;

/** The number of a move from what follows the `#` of an address; the end where it is none. */
export function plyOf(hash: string, last: number): number {
  return /^\d{1,6}$/.test(hash) ? Math.min(Number(hash), last) : last;
}

export class Watching {
  game = $state.raw<Replay | null>(null);
  ply = $state(0);
  eyes = $state<number | null>(null);
  shown = $state.raw<Position | null>(null);
  before = $state.raw<Position | null>(null);
  analysis = $state.raw<AnalysisForm>({ state: 'none' });
  private positions = new Map<string, Promise<Position>>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  readonly last = $derived(this.game?.moves.length ?? 0);
  readonly names = $derived((this.game?.seats ?? []).map((seat) => seat.name ?? ''));
  /** What the last step showed: only a single step forward is told as something that happens. */
  readonly happened = $derived.by((): Happening[] => {
    if (!this.shown || !this.before || this.shown.ply !== this.before.ply + 1) return [];
    return (this.game?.moves[this.shown.ply - 1]?.events ?? []) as unknown as Happening[];
  });

  constructor(readonly table: string) {}

  async load(hash: string | null): Promise<void> {
    const game = await api.replay(this.table);
    const first = this.game === null;
    this.game = game;
    if (first) {
      this.eyes = (game.mine ?? []).length === 1 ? game.mine![0]! : null;
      await this.go(plyOf(hash ?? '', game.moves.length));
    }
    this.analysis = await api.analysis(this.table);
    this.again();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  async go(ply: number): Promise<void> {
    this.ply = Math.max(0, Math.min(this.last, ply));
    await this.show();
  }

  async look(eyes: number | null): Promise<void> {
    this.eyes = eyes;
    await this.show();
  }

  private async show(): Promise<void> {
    const { ply, eyes } = this;
    if (!this.positions.has(`${ply} ${eyes}`)) {
      await new Promise((done) => setTimeout(done, PASSING_MS));
      if (this.ply !== ply || this.eyes !== eyes) return; // the slider only passed here
    }
    const found = await this.position(ply, eyes);
    if (this.ply !== ply || this.eyes !== eyes) return; // one has gone on meanwhile
    this.before = this.shown && (this.shown.eyes ?? null) === eyes ? this.shown : null;
    this.shown = found;
    if (ply < this.last) void this.position(ply + 1, eyes).catch(() => undefined); // most likely the next one
  }

  private position(ply: number, eyes: number | null): Promise<Position> {
    const key = `${ply} ${eyes}`;
    let found = this.positions.get(key);
    if (!found) {
      found = api.position(this.table, ply, eyes);
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
      this.timer = setTimeout(() => void this.poll().catch(() => this.again()), POLL_MS);
    }
  }
}
