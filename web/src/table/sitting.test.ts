import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Line, Snapshot } from '../generated/wire';
import { settings } from '../lib/settings.svelte';
import { Sitting } from './sitting.svelte';

/** A server that says what it is told to say. */
class Wire {
  static last: Wire;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    Wire.last = this;
  }
  send(): void {}
  close(): void {}
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const seats = [0, 1].map((seat) => ({ seat, kind: seat === 0 ? 'person' : 'bot', name: 'AB'[seat] }));
const snapshot = (entry: number, more: Partial<Snapshot> = {}): Snapshot =>
  ({
    entry,
    state_entry: entry,
    status: 'running',
    seats,
    eyes: 0,
    mine: [0],
    waiting: [1],
    view: { phase: 'place', number: entry },
    ...more,
  }) as unknown as Snapshot;
const line = (entry: number, seat: number, kind = 'die_placed'): Line =>
  ({ entry, at: 0, kind: 'moved', seat, events: [{ kind, seat, rules: [] }], sentences: [`${entry}`] }) as Line;
const mine = { waiting: [0], legal: [{ id: 7, notation: 'x', form: { kind: 'x' } }], undo: 1 } as Partial<Snapshot>;
const update = (entry: number, more: Partial<Snapshot> = {}): void =>
  Wire.last.say({ type: 'update', entry, lines: [line(entry, 1)], now: snapshot(entry, more) });

let sitting: Sitting;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Wire);
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  vi.spyOn(settings, 'step', 'get').mockReturnValue(400);
  sitting = new Sitting('t', 'en');
  sitting.open();
  Wire.last.onopen?.();
  Wire.last.say({ type: 'welcome', lines: [line(4, 0)], now: snapshot(4) });
});
afterEach(() => {
  sitting.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const shown = () => sitting.view?.number;

it('shows a rival’s turn step by step, and opens the next decision after the last step', async () => {
  update(5);
  update(6);
  update(7, mine);
  expect([shown(), sitting.behind, sitting.legal.length]).toEqual([5, true, 0]);
  await vi.advanceTimersByTimeAsync(420);
  expect([shown(), sitting.lines.at(-1)?.entry]).toEqual([6, 6]);
  expect([sitting.legal.length, sitting.undoable]).toEqual([0, 0]);
  await vi.advanceTimersByTimeAsync(420);
  expect([shown(), sitting.behind, sitting.legal.length, sitting.undoable]).toEqual([7, false, 1, 1]);
});
it('tells the result after the last step', async () => {
  update(5);
  update(6, { status: 'over', waiting: [], result: { winners: [1] } });
  await vi.advanceTimersByTimeAsync(420);
  expect([shown(), sitting.now?.status, sitting.now?.result]).toEqual([6, 'running', null]);
  await vi.advanceTimersByTimeAsync(420);
  expect([shown(), sitting.now?.status]).toEqual([6, 'over']);
  expect(sitting.lines.map(({ entry }) => entry)).toEqual([4, 5, 6]);
});
it('tells the result only when the last pawn has come to its place', async () => {
  let arrive = (): void => undefined;
  const finished = new Promise<void>((done) => (arrive = done));
  const walking = [{ effect: { getComputedTiming: () => ({ endTime: 3000 }) }, finished }];
  sitting.scene = { getAnimations: () => walking } as unknown as Element;
  update(5, { status: 'over', waiting: [], result: { winners: [1] } });
  await vi.advanceTimersByTimeAsync(2500);
  expect([shown(), sitting.now?.status, sitting.now?.result]).toEqual([5, 'running', null]);
  arrive();
  await vi.advanceTimersByTimeAsync(20);
  expect(sitting.now?.status).toBe('over');
});
it('shows everything at once to whoever presses, and to whoever comes back', () => {
  update(5);
  update(6);
  update(7, mine);
  sitting.catchUp();
  expect([shown(), sitting.behind, sitting.legal.length]).toEqual([7, false, 1]);
  update(8);
  update(9);
  Wire.last.say({ type: 'welcome', lines: [], now: snapshot(9) });
  expect([shown(), sitting.behind, sitting.lines.at(-1)?.entry]).toEqual([9, false, 9]);
});
it('draws nothing anew where the state is the same, as after a change of the language', () => {
  update(5);
  const { view, before } = sitting;
  Wire.last.say({ type: 'welcome', lines: [line(4, 0), line(5, 1)], now: snapshot(5) });
  expect(sitting.view).toBe(view);
  expect(sitting.before).toBe(before);
});
it('shows a turn once more, step by step, and then the table as it is', async () => {
  update(5);
  update(6);
  update(7, mine);
  sitting.catchUp();
  const { lines, view } = sitting;
  expect(sitting.hasLastTurn).toBe(true);
  sitting.replayTurn();
  expect([shown(), sitting.behind, sitting.legal.length]).toEqual([4, true, 0]);
  for (const number of [5, 6, 7]) {
    await vi.advanceTimersByTimeAsync(470);
    expect([shown(), sitting.legal.length]).toEqual([number, 0]);
  }
  await vi.advanceTimersByTimeAsync(470);
  expect([sitting.behind, sitting.legal.length, sitting.undoable]).toEqual([false, 1, 1]);
  expect(sitting.view).toBe(view);
  expect(sitting.lines).toBe(lines);
});
it('shows a turn once more at any speed, and what comes meanwhile behind it', async () => {
  vi.spyOn(settings, 'step', 'get').mockReturnValue(0);
  update(5);
  update(6, mine);
  sitting.replayTurn();
  expect(shown()).toBe(4);
  update(7, mine);
  sitting.catchUp();
  expect([shown(), sitting.behind, sitting.legal.length]).toEqual([7, false, 1]);
});
it('keeps of the others only what they did since one’s own last move', async () => {
  vi.spyOn(settings, 'step', 'get').mockReturnValue(0);
  update(5, mine);
  Wire.last.say({ type: 'update', entry: 6, lines: [line(6, 0)], now: snapshot(6) });
  expect(sitting.hasLastTurn).toBe(true);
  update(7, mine);
  sitting.replayTurn();
  expect(shown()).toBe(6);
});
