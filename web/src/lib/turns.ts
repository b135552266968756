/**
 * Work in small pieces: each callback has a turn of its own, and between two turns the browser paints and hears what is
 * pressed. Pieces of a lower rank come first, those of one rank in the order in which they were asked for.
 */
export type Rank = 0 | 1 | 2;

const waiting: [callback: () => void, rank: Rank][] = [];
let running = false;

/** Gives a callback a turn; the answer takes it back, if it has not come yet. */
export function inTurn(callback: () => void, rank: Rank = 0): () => void {
  const entry: (typeof waiting)[number] = [callback, rank];
  const behind = waiting.findIndex(([, other]) => other > rank);
  waiting.splice(behind === -1 ? waiting.length : behind, 0, entry);
  if (!running) {
    running = true;
    later(next);
  }
  return () => {
    const place = waiting.indexOf(entry);
    if (place !== -1) waiting.splice(place, 1);
  };
}

function next(): void {
  const entry = waiting.shift();
  running = waiting.length > 0;
  if (running) later(next);
  entry?.[0]();
}

type Scheduler = { postTask?: (callback: () => void) => Promise<unknown> };

function later(callback: () => void): void {
  const { scheduler } = globalThis as { scheduler?: Scheduler };
  if (scheduler?.postTask) void scheduler.postTask(callback);
  else setTimeout(callback);
}
