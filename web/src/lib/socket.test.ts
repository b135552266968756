import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Snapshot } from '../generated/wire';
import { Socket, socketAddress, type Link, type Wire } from './socket';

class FakeWire implements Wire {
  onopen: Wire['onopen'] = null;
  onmessage: Wire['onmessage'] = null;
  onclose: Wire['onclose'] = null;
  sent: Record<string, unknown>[] = [];
  closed = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  welcome(entry: number): void {
    this.onopen?.(undefined as never);
    this.say({ type: 'welcome', id: 'hello', lines: [], now: { entry } as Snapshot });
  }
  last(): Record<string, unknown> {
    return this.sent.at(-1)!;
  }
}

const wires: FakeWire[] = [];
const links: Link[] = [];
const heard: unknown[] = [];

function connect(): Socket {
  const open = () => (wires.push(new FakeWire()), wires.at(-1)!);
  const ears = {
    welcome: (message: unknown) => heard.push(message),
    update: (message: unknown) => heard.push(message),
    link: (link: Link) => links.push(link),
  };
  const socket = new Socket(open, () => ({ v: 2, table: 'T', lang: 'en', texts: true }), ears);
  socket.start();
  return socket;
}

beforeEach(() => {
  vi.useFakeTimers();
  wires.length = links.length = heard.length = 0;
});
afterEach(() => vi.useRealTimers());

const play = { type: 'play', seat: 0, action: 7, entry: 3 } as const;

describe('a connection to a table', () => {
  it('says hello first, and is open once it is welcome', () => {
    connect();
    expect(links).toEqual([]);
    wires[0]!.welcome(5);
    expect(wires[0]!.sent[0]).toMatchObject({ type: 'hello', table: 'T', since: -1, v: 2 });
    expect(links).toEqual(['open']);
  });

  it('matches answers to questions, in whatever order they come', async () => {
    const socket = connect();
    wires[0]!.welcome(5);
    const first = socket.ask({ type: 'why', seat: 0, action: 1 });
    const second = socket.ask({ type: 'look', seat: 0 });
    const [why, look] = wires[0]!.sent.slice(1);
    wires[0]!.say({ type: 'ok', id: look!.id, entry: 6 });
    wires[0]!.say({ type: 'refused', id: why!.id, reason: 'x', text: 'No.', rule: 'PMT-1' });
    expect(await first).toMatchObject({ type: 'refused', rule: 'PMT-1' });
    expect(await second).toMatchObject({ type: 'ok', entry: 6 });
  });

  it('comes back by itself and asks for what it has missed', () => {
    connect();
    wires[0]!.welcome(5);
    wires[0]!.say({ type: 'update', entry: 6, lines: [], now: { entry: 6 } });
    wires[0]!.onclose?.(undefined as never);
    expect(links).toEqual(['open', 'lost']);
    vi.advanceTimersByTime(400);
    wires[1]!.welcome(9);
    expect(wires[1]!.sent[0]).toMatchObject({ type: 'hello', since: 6 });
    expect(links).toEqual(['open', 'lost', 'open']);
  });

  it('tries again and again, at longer and longer intervals', () => {
    connect();
    wires[0]!.onclose?.(undefined as never);
    for (let n = 1; n < 8; n++) {
      vi.advanceTimersByTime(11_000);
      expect(wires.length).toBe(n + 1);
      wires[n]!.onclose?.(undefined as never);
    }
    vi.advanceTimersByTime(5000);
    expect(wires.length).toBe(8);
  });

  it('sends an unanswered move again with the same id, once it is back', async () => {
    const socket = connect();
    wires[0]!.welcome(5);
    const moved = socket.ask(play);
    const id = wires[0]!.last().id;
    wires[0]!.onclose?.(undefined as never);
    vi.advanceTimersByTime(400);
    wires[1]!.welcome(5);
    expect(wires[1]!.last()).toMatchObject({ ...play, id });
    wires[1]!.say({ type: 'ok', id, entry: 6 });
    expect(await moved).toMatchObject({ type: 'ok', entry: 6 });
    wires[1]!.onclose?.(undefined as never);
    vi.advanceTimersByTime(400);
    wires[2]!.welcome(6);
    expect(wires[2]!.sent.length).toBe(1);
  });

  it('gives up all other questions when the connection is lost', async () => {
    const socket = connect();
    wires[0]!.welcome(5);
    const said = socket.ask({ type: 'say', text: 'Hello' });
    wires[0]!.onclose?.(undefined as never);
    expect(await said).toMatchObject({ type: 'refused', reason: 'lost' });
    expect(await socket.ask({ type: 'undo', seat: 0 })).toMatchObject({ reason: 'lost' });
  });

  it('does not wait for ever for an answer, although the connection seems alive', async () => {
    const socket = connect();
    wires[0]!.welcome(5);
    const moved = socket.ask(play);
    const looked = socket.ask({ type: 'look', seat: 0 });
    const [{ id }] = wires[0]!.sent.slice(1) as [{ id: string }];
    for (let n = 0; n < 13; n++) {
      wires[0]!.say({ type: 'update', entry: 6 + n, lines: [] });
      vi.advanceTimersByTime(1000);
    }
    expect(await looked).toMatchObject({ reason: 'lost' });
    expect(wires.length).toBe(2);
    wires[1]!.welcome(20);
    expect(wires[1]!.sent.slice(1)).toEqual([{ ...play, id }]);
    wires[1]!.say({ type: 'ok', id, entry: 6 });
    expect(await moved).toMatchObject({ type: 'ok', entry: 6 });
    vi.advanceTimersByTime(14_000);
    expect(wires.length).toBe(2);
  });

  it('sends a move that came too fast again in a moment', async () => {
    const socket = connect();
    wires[0]!.welcome(5);
    const moved = socket.ask(play);
    const id = wires[0]!.last().id;
    wires[0]!.say({ type: 'refused', id, reason: 'too_fast', text: 'Too much at once.' });
    expect(wires[0]!.sent.length).toBe(2);
    vi.advanceTimersByTime(600);
    expect(wires[0]!.sent.slice(1)).toEqual([
      { ...play, id },
      { ...play, id },
    ]);
    wires[0]!.say({ type: 'ok', id, entry: 6 });
    expect(await moved).toMatchObject({ type: 'ok', entry: 6 });
  });

  it('keeps what is asked while it comes back in another language', async () => {
    const socket = connect();
    wires[0]!.welcome(5);
    socket.restart();
    const moved = socket.ask(play);
    const looked = socket.ask({ type: 'look', seat: 0 });
    expect(wires[1]!.sent).toEqual([]); // it is not open yet, and a browser would throw
    wires[1]!.welcome(5);
    const [move, look] = wires[1]!.sent.slice(1);
    expect([move, look]).toMatchObject([play, { type: 'look' }]);
    wires[1]!.say({ type: 'ok', id: move!.id, entry: 6 });
    wires[1]!.say({ type: 'ok', id: look!.id, entry: 6 });
    expect([await moved, await looked]).toMatchObject([{ entry: 6 }, { entry: 6 }]);
  });

  it('says once what is asked while it is made welcome', () => {
    const socket = connect();
    const welcomed = () => void socket.ask({ type: 'look', seat: 0 });
    heard.push = (...given) => (welcomed(), Array.prototype.push.apply(heard, given));
    wires[0]!.welcome(5);
    heard.push = Array.prototype.push;
    expect(wires[0]!.sent.map(({ type }) => type)).toEqual(['hello', 'look']);
  });

  it('knocks again where the server only could not open just then', () => {
    connect();
    wires[0]!.onopen?.(undefined as never);
    wires[0]!.say({ type: 'refused', id: 'hello', reason: 'unavailable', text: 'Try again soon.' });
    expect(links).toEqual(['lost']);
    vi.advanceTimersByTime(400);
    wires[1]!.welcome(1);
    expect(links).toEqual(['lost', 'open']);
  });

  it('notices a server that says nothing any more', () => {
    connect();
    wires[0]!.welcome(5);
    vi.advanceTimersByTime(15_000);
    expect(wires[0]!.last()).toMatchObject({ type: 'ping' });
    wires[0]!.say({ type: 'pong', id: 'x', at: 1 });
    vi.advanceTimersByTime(15_000);
    vi.advanceTimersByTime(8_000);
    expect(links).toEqual(['open', 'lost']);
    expect(wires[0]!.closed).toBe(true);
  });

  it('does not knock again where it was not let in', () => {
    connect();
    wires[0]!.onopen?.(undefined as never);
    wires[0]!.say({ type: 'refused', id: 'hello', reason: 'not_invited', text: 'By invitation.' });
    wires[0]!.onclose?.(undefined as never);
    vi.advanceTimersByTime(60_000);
    expect(links).toEqual(['refused']);
    expect(wires.length).toBe(1);
  });

  it('tries at once when the network is back', () => {
    const socket = connect();
    wires[0]!.welcome(1);
    wires[0]!.onclose?.(undefined as never);
    socket.nudge();
    expect(wires.length).toBe(2);
  });

  it('has everything said again in another language', () => {
    const socket = connect();
    wires[0]!.welcome(12);
    socket.restart();
    wires[1]!.welcome(12);
    expect(wires[1]!.sent[0]).toMatchObject({ since: -1 });
  });

  it('is as safe as the page', () => {
    expect(socketAddress({ protocol: 'https:', host: 'a.example' })).toBe('wss://a.example/api/v2/socket');
    expect(socketAddress({ protocol: 'http:', host: 'a:8000' })).toBe('ws://a:8000/api/v2/socket');
  });
});
