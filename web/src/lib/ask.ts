/** Requests to the server. A refusal is thrown as `Refused`, with the server's own sentence. */
import type { Refusal } from '../generated/wire';
import { settings } from './settings.svelte';
import { words } from './words.svelte';

/** Why something was not done. `message` is a sentence for people; `reason` is `offline` if the server did not answer. */
export class Refused extends Error {
  readonly reason: string;
  readonly rule: string | null;
  readonly entry: number | null;

  constructor(
    refusal: Refusal,
    readonly status: number,
  ) {
    super(refusal.text);
    this.name = 'Refused';
    this.reason = refusal.reason;
    this.rule = refusal.rule ?? null;
    this.entry = refusal.entry ?? null;
  }
}

/** The sentence to show for anything that was thrown. */
export function sentence(error: unknown): string {
  return error instanceof Refused ? error.message : words.say('parts.went_wrong');
}

export type Query = Record<string, string | number | boolean | null | undefined>;

export async function ask(method: string, path: string, body?: unknown, query: Query = {}): Promise<Response> {
  const given = Object.entries({ lang: settings.language, ...query }).filter(([, value]) => value != null);
  const address = `/api/v2${path}?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`;
  const options: RequestInit = { method, credentials: 'same-origin' };
  if (body !== undefined) {
    options.body = JSON.stringify(body);
    options.headers = { 'content-type': 'application/json' };
  }
  let answer: Response;
  try {
    answer = await fetch(address, options);
  } catch {
    throw new Refused({ reason: 'offline', text: words.say('parts.offline') }, 0);
  }
  if (answer.ok) return answer;
  let refusal: Refusal;
  try {
    refusal = (await answer.json()) as Refusal;
  } catch {
    refusal = { reason: 'unavailable', text: words.say('parts.offline') }; // a proxy's page, not the server's answer
  }
  throw new Refused(refusal, answer.status);
}

export async function json<T>(method: string, path: string, body?: unknown, query?: Query): Promise<T> {
  const answer = await ask(method, path, body, query);
  return (answer.status === 204 ? null : await answer.json()) as T;
}

/** The address of a table, or of something that belongs to it. */
export const at = (table: string, what = ''): string =>
  `/tables/${encodeURIComponent(table)}${what === '' ? '' : `/${what}`}`;
