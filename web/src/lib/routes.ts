/** The addresses of the page, and what stands at each. */

export interface Place {
  /** Which page; `lost` if there is nothing at this address. */
  page:
    | 'home'
    | 'new'
    | 'table'
    | 'replay'
    | 'learn'
    | 'rules'
    | 'components'
    | 'player'
    | 'leaders'
    | 'lobby'
    | 'events'
    | 'puzzles'
    | 'puzzle'
    | 'me'
    | 'mail'
    | 'offline'
    | 'operator'
    | 'lost';
  /** The game, table, event, puzzle or player that the address names. */
  id: string;
  /** What follows the `#`: the secret of an invitation, a move, a rule. */
  hash: string;
}

const WITH_ID = {
  new: 'new',
  t: 'table',
  replay: 'replay',
  learn: 'learn',
  rules: 'rules',
  components: 'components',
  events: 'events',
  puzzle: 'puzzle',
  u: 'player',
} as const;
const ALONE = {
  lobby: 'lobby',
  events: 'events',
  puzzles: 'puzzles',
  me: 'me',
  ratings: 'leaders',
  mail: 'mail',
  offline: 'offline',
  operator: 'operator',
} as const;

/** What an address leads to. */
export function place(path: string, hash = ''): Place {
  const after = hash.replace(/^#/, '');
  const [first = '', id = '', ...rest] = path.split('/').filter((part) => part !== '');
  if (first === '') return { page: 'home', id: '', hash: after };
  if (rest.length === 0 && id === '' && Object.hasOwn(ALONE, first)) {
    return { page: ALONE[first as keyof typeof ALONE], id: '', hash: after };
  }
  if (rest.length === 0 && /^[\w-]{1,64}$/.test(id) && Object.hasOwn(WITH_ID, first)) {
    return { page: WITH_ID[first as keyof typeof WITH_ID], id, hash: after };
  }
  return { page: 'lost', id: '', hash: after };
}

/** The address of a table, for links that are sent to others. */
export function invitationLink(origin: string, table: string, invitation: string): string {
  return `${origin}/t/${table}#${invitation}`;
}
