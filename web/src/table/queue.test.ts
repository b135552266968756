import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Queue, rhythm, type Stage } from './queue';

describe('the rhythm', () => {
  it('gives each step its time while few wait', () => {
    expect(rhythm(4, 450, 7000)).toEqual({ time: 450, together: 1 });
  });
  it('is quicker where many wait, and shows several at once where very many do', () => {
    expect(rhythm(40, 450, 7000)).toEqual({ time: 175, together: 1 });
    const { time, together } = rhythm(700, 450, 7000);
    expect((700 / together) * time).toBeLessThanOrEqual(7000);
  });
  it('shows everything at once where nobody wants steps', () => {
    expect(rhythm(5, 0, 7000)).toEqual({ time: 0, together: 5 });
  });
});

describe('the queue', () => {
  let shown: string[] = [];
  let behind: boolean[] = [];
  let time = 400;
  let rest: () => Promise<unknown> = () => Promise.resolve();
  const stage: Stage<string> = {
    show: (step) => shown.push(step),
    isSeen: (step) => !step.startsWith('-'),
    time: () => time,
    patience: () => 5000,
    atRest: () => rest(),
    changed: (now) => behind.push(now),
  };
  beforeEach(() => {
    vi.useFakeTimers();
    [shown, behind, time] = [[], [], 400];
    rest = () => Promise.resolve();
  });
  afterEach(() => vi.useRealTimers());

  it('shows one step after the other, each with its time', async () => {
    const queue = new Queue(stage);
    queue.add('a');
    queue.add('b');
    queue.add('c');
    expect(shown).toEqual(['a']);
    expect(queue.isBehind).toBe(true);
    await vi.advanceTimersByTimeAsync(410);
    expect(shown).toEqual(['a', 'b']);
    await vi.advanceTimersByTimeAsync(410);
    expect(shown).toEqual(['a', 'b', 'c']);
    expect(behind.at(-1)).toBe(false);
  });
  it('does not wait after a step in which there is nothing to see', () => {
    new Queue(stage).add('-a', '-b', 'c', 'd');
    expect(shown).toEqual(['-a', '-b', 'c']);
  });
  it('goes on only when everything lies still', async () => {
    rest = () => new Promise((done) => setTimeout(done, 1500));
    new Queue(stage).add('walk', 'result');
    await vi.advanceTimersByTimeAsync(1400);
    expect(shown).toEqual(['walk']);
    await vi.advanceTimersByTimeAsync(200);
    expect(shown).toEqual(['walk', 'result']);
  });
  it('never waits for ever for an animation', async () => {
    rest = () => new Promise(() => undefined);
    new Queue(stage).add('a', 'b');
    await vi.advanceTimersByTimeAsync(3300);
    expect(shown).toEqual(['a', 'b']);
  });
  it('shows the rest at once when somebody presses, and each step once', async () => {
    const queue = new Queue(stage);
    queue.add('a', 'b', 'c');
    queue.skip();
    expect(shown).toEqual(['a', 'b', 'c']);
    queue.add('d');
    await vi.advanceTimersByTimeAsync(2000);
    expect(shown).toEqual(['a', 'b', 'c', 'd']);
  });
  it('shows everything at once where nobody wants steps', () => {
    time = 0;
    new Queue(stage).add('a', 'b', 'c');
    expect(shown).toEqual(['a', 'b', 'c']);
  });
});
