/**
 * Work in small pieces: each callback has a turn of its own, and between two turns the browser hears what is pressed;
 * after some milliseconds of work it paints first. Pieces of a lower rank come first, those of one rank in the order in
 * which they were asked for.
 */
export type Rank = 0 | 1 | 2;

/** So much is done before the next picture is painted: what was drawn must be laid out too, and that in the same frame. */
const WORK_MS = 6;
/** A window that nobody sees paints nothing; the work goes on without. */
const UNSEEN_MS = 60;

const waiting: [callback: () => void, rank: Rank][] = [];
let running = false;
let begun = 0;

/** Gives a callback a turn; the answer takes it back, if it has not come yet. */
export function inTurn(callback: () => void, rank: Rank = 0): () => void {
  const entry: (typeof waiting)[number] = [callback, rank];
  const behind = waiting.findIndex(([, other]) => other > rank);
  waiting.splice(behind === -1 ? waiting.length : behind, 0, entry);
  if (!running) {
    running = true;
    begun = performance.now();
    soon(next);
  }
  return () => {
    const place = waiting.indexOf(entry);
    if (place !== -1) waiting.splice(place, 1);
  };
}

function next(): void {
  if (waiting.length > 0 && performance.now() - begun > WORK_MS) return painted(next);
  const entry = waiting.shift();
  running = waiting.length > 0;
  if (running) soon(next);
  entry?.[0]();
}

type Scheduler = { postTask?: (callback: () => void) => Promise<unknown> };

/** A task of its own, as soon as there is time. */
function soon(callback: () => void): void {
  const { scheduler } = globalThis as { scheduler?: Scheduler };
  if (scheduler?.postTask) void scheduler.postTask(callback);
  else setTimeout(callback);
}

/** After the next picture. */
function painted(callback: () => void): void {
  let done = false;
  const go = (): void => {
    if (done) return;
    done = true;
    clearTimeout(timer);
    begun = performance.now();
    callback();
  };
  const timer = setTimeout(go, UNSEEN_MS);
  if (typeof requestAnimationFrame === 'function') requestAnimationFrame(() => soon(go));
}
