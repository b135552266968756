/** What the page asks the server over HTTP. A refusal is thrown as `Refused`, with the server's own sentence. */
import type { Language } from './texts';
import type {
  AccountAsked,
  AnalysisForm,
  Card,
  Description,
  Done,
  Hints,
  Kicked,
  LessonForm,
  Line,
  Made,
  Me,
  MoveAsked,
  Offer,
  PassphraseAsked,
  Position,
  Refusal,
  Replay,
  Seated,
  SitAsked,
  Snapshot,
  TableAsked,
} from '../generated/wire';
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

type Query = Record<string, string | number | boolean | null | undefined>;

async function ask(method: string, path: string, body?: unknown, query: Query = {}): Promise<Response> {
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

async function json<T>(method: string, path: string, body?: unknown, query?: Query): Promise<T> {
  const answer = await ask(method, path, body, query);
  return (answer.status === 204 ? null : await answer.json()) as T;
}

export interface LobbyWish extends Query {
  game?: string | null;
  status?: 'open' | 'running' | 'over' | null;
  free?: boolean | null;
  pace?: 'none' | 'live' | 'days' | null;
  before?: number | null;
  limit?: number;
}

const at = (table: string, what = ''): string => `/tables/${encodeURIComponent(table)}${what === '' ? '' : `/${what}`}`;

/** A finished game with all its moves, which come in pages. */
async function replay(table: string): Promise<Replay> {
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
async function analysis(table: string, method: 'GET' | 'POST', known?: AnalysisForm): Promise<AnalysisForm> {
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

export const api = {
  games: (lang: Language = settings.language) => json<Offer>('GET', '/games', undefined, { lang }),
  description: (game: string, lang: Language) =>
    json<Description>('GET', `/games/${encodeURIComponent(game)}`, undefined, { lang }),
  lesson: (game: string) => json<LessonForm>('GET', `/lessons/${encodeURIComponent(game)}`),

  me: () => json<Me>('GET', '/me'),
  guest: (name: string) => json<Me>('POST', '/me', { name }),
  account: (asked: AccountAsked) => json<Me>('POST', '/me/account', asked),
  logIn: (asked: AccountAsked) => json<Me>('POST', '/me/login', asked),
  changePassphrase: (asked: PassphraseAsked) => json<Me>('POST', '/me/passphrase', asked),
  logOut: () => json<object>('POST', '/me/logout', {}),
  logOutEverywhere: () => json<object>('POST', '/me/logout-everywhere', {}),

  lobby: (wish: LobbyWish = {}) => json<Card[]>('GET', '/tables', undefined, wish),
  myTables: () => json<Card[]>('GET', '/me/tables'),
  open: (asked: TableAsked) => json<Made>('POST', '/tables', asked),

  look: (table: string, seat: number | null = null, texts = false) =>
    json<Snapshot>('GET', at(table), undefined, { seat, texts }),
  log: (table: string, since = -1) => json<Line[]>('GET', at(table, 'log'), undefined, { since }),
  record: async (table: string) => (await ask('GET', at(table, 'record'))).text(),
  proof: (table: string) => json<Record<string, unknown>>('GET', at(table, 'proof')),
  components: async (table: string) => (await ask('GET', at(table, 'components'))).text(),

  join: (table: string, invitation: string | null) => json<Done>('POST', at(table, 'join'), { invitation }),
  invitation: (table: string) => json<Made>('POST', at(table, 'invitation'), {}),
  sit: (table: string, asked: SitAsked = {}) => json<Seated>('POST', at(table, 'sit'), asked),
  leave: (table: string, seat: number) => json<Done>('POST', at(table, 'leave'), { seat }),
  makePrivate: (table: string) => json<Made>('POST', at(table, 'private'), {}),
  kick: (table: string, seat: number) => json<Kicked>('POST', at(table, 'kick'), { seat }),
  close: (table: string) => json<Done>('POST', at(table, 'close'), {}),
  give: (table: string, seat: number, bot: string) => json<Done>('POST', at(table, 'give'), { seat, bot }),
  clear: (table: string, seat: number) => json<Done>('POST', at(table, 'clear'), { seat }),
  back: (table: string, seat: number) => json<Done>('POST', at(table, 'back'), { seat }),
  mute: (table: string, entry: number, muted = true) => json<Done>('POST', at(table, 'mute'), { entry, muted }),
  start: (table: string) => json<Done>('POST', at(table, 'start'), {}),
  why: (table: string, asked: MoveAsked) => json<Refusal | null>('POST', at(table, 'why'), asked),
  hint: (table: string, seat: number) => json<Hints>('POST', at(table, 'hint'), { seat }),
  agree: (table: string, seat: number, hints: boolean) => json<Done>('POST', at(table, 'agree'), { seat, hints }),
  replay,
  position: (table: string, move: number, seat: number | null) =>
    json<Position>('GET', at(table, 'position'), undefined, { move, seat }),
  analysis: (table: string, known?: AnalysisForm) => analysis(table, 'GET', known),
  analyse: (table: string) => analysis(table, 'POST'),
  continueFrom: (table: string, move: number, seat: number) =>
    json<Made>('POST', at(table, 'continue'), { move, seat }),
  rematch: (table: string) => json<Made>('POST', at(table, 'rematch'), {}),
};
