/** The log of a table from one entry up to another, page by page; a page that does not come ends it. */
import type { Line } from '../generated/wire';
import { api } from '../lib/api';

export async function* entries(table: string, from: number, to: number): AsyncGenerator<Line[]> {
  for (let next = from; next < to;) {
    const page = await api.log(table, next - 1).catch(() => []);
    const found = page.filter((line) => line.entry < to);
    if (found.length === 0) return;
    yield found;
    next = found.at(-1)!.entry + 1;
  }
}
