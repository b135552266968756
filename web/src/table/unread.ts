/** Which lines of a table's chat one has read: this browser remembers it, for the latest tables. */
import { keep, keptJson } from '../lib/kept';

const KEY = 'tilecourt.read';
const MOST = 50;

function all(): [string, number][] {
  const found = keptJson(KEY);
  return Array.isArray(found) ? found.filter((one): one is [string, number] => Array.isArray(one)) : [];
}

/** The last entry that was read at a table. */
export function lastRead(table: string): number {
  return all().find(([id]) => id === table)?.[1] ?? -1;
}

export function read(table: string, entry: number): void {
  if (entry <= lastRead(table)) return;
  const others = all().filter(([id]) => id !== table);
  keep(KEY, JSON.stringify([[table, entry], ...others].slice(0, MOST)));
}
