/** What the server gives in pages, as a whole. */
import type { AnalysisForm, Choices, Replay } from '../generated/wire';
import { at, json } from './ask';

/** A finished game with all its moves, which come in pages. */
export async function replay(table: string): Promise<Replay> {
  const page = (after: number) => json<Replay>('GET', at(table, 'replay'), undefined, { after });
  const found = await page(0);
  while (found.moves.length < (found.total ?? 0)) {
    const { moves } = await page(found.moves.length);
    if (moves.length === 0) break;
    found.moves.push(...moves);
  }
  return found;
}

/** An analysis with all moves judged so far, which come in pages; those that are known are not asked for again. */
export async function analysis(table: string, method: 'GET' | 'POST', known?: AnalysisForm): Promise<AnalysisForm> {
  const path = at(table, 'analysis');
  const moves = [...(known?.moves ?? [])];
  const next = () => json<AnalysisForm>('GET', path, undefined, { after: moves.length });
  let found = method === 'POST' ? await json<AnalysisForm>('POST', path, {}) : await next();
  if ((found.done ?? 0) < moves.length) return analysis(table, 'GET'); // it was begun anew
  while ((found.moves ?? []).length > 0) {
    moves.push(...found.moves!);
    if (moves.length >= (found.done ?? 0)) break;
    found = await next();
  }
  return { ...found, moves };
}

/** All legal moves of a seat in a position of a finished game, which come in pages. */
export async function choices(table: string, move: number, seat: number): Promise<Choices> {
  const page = (after: number) => json<Choices>('GET', at(table, 'choices'), undefined, { move, seat, after });
  const found = await page(0);
  const moves = [...(found.moves ?? [])];
  while (moves.length < (found.total ?? 0)) {
    const more = (await page(moves.length)).moves ?? [];
    if (more.length === 0) break;
    moves.push(...more);
  }
  return { ...found, moves };
}
