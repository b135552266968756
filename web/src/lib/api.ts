/** What the page asks the server over HTTP. A refusal is thrown as `Refused`, with the server's own sentence. */
import type { Language } from './texts';
import type {
  AccountAsked,
  AnalysisForm,
  Cancelled,
  Card,
  CoachForm,
  DailyBegun,
  DailyOffer,
  DailyTable,
  ComingForm,
  Description,
  Done,
  EventAsked,
  EventCard,
  EventForm,
  Friends,
  Hints,
  Interim,
  InvitedForm,
  HistoryPage,
  Kicked,
  Leaderboard,
  LessonForm,
  Line,
  LobbyPerson,
  LoginAsked,
  MailAsked,
  Made,
  Me,
  MoveAsked,
  NearList,
  NoticesForm,
  Offer,
  OwnHabit,
  Paired,
  PairingAsked,
  PassphraseAsked,
  PlayerForm,
  Position,
  ProfileAsked,
  PuzzleAnswer,
  PuzzleForm,
  PuzzleList,
  PuzzlesToday,
  PushAsked,
  RatingForm,
  Refusal,
  ReportAsked,
  RoundForm,
  SeatPlayer,
  Seated,
  SitAsked,
  Snapshot,
  StatisticsLine,
  TableAsked,
  Tried,
  WaitingForm,
  WhatIfAsked,
  WhatIfForm,
  TriedForm,
  WhomAsked,
} from '../generated/wire';
import { ask, at, json, type Query } from './ask';
import { analysis, choices, replay } from './paged';
import { settings } from './settings.svelte';

export { Refused, sentence } from './ask';

export interface LobbyWish extends Query {
  game?: string | null;
  status?: 'open' | 'running' | 'over' | null;
  free?: boolean | null;
  pace?: 'none' | 'live' | 'days' | null;
  before?: number | null;
  limit?: number;
}

export interface PuzzleWish extends Query {
  theme?: string | null;
  difficulty?: string | null;
  after?: number;
}

const puzzleAt = (game: string, id = ''): string =>
  `/puzzles/${encodeURIComponent(game)}${id === '' ? '' : `/${encodeURIComponent(id)}`}`;

export interface HistoryWish extends Query {
  game?: string | null;
  players?: number | null;
  result?: 'won' | 'shared' | 'lost' | 'left' | 'off' | null;
  rated?: boolean | null;
  opponent?: string | null;
  before?: string | null;
}

export const api = {
  games: (lang: Language = settings.language) => json<Offer>('GET', '/games', undefined, { lang }),
  description: (game: string, lang: Language) =>
    json<Description>('GET', `/games/${encodeURIComponent(game)}`, undefined, { lang }),
  /** Why a move of a lesson is not possible; null: it is a legal one. */
  lessonWhy: (game: string, step: string, form: object) =>
    json<Refusal | null>('POST', `/lessons/${encodeURIComponent(game)}/reason`, { step, form }),
  lesson: (game: string) => json<LessonForm>('GET', `/lessons/${encodeURIComponent(game)}`),
  puzzlesToday: () => json<PuzzlesToday>('GET', '/puzzles'),
  puzzles: (game: string, wish: PuzzleWish = {}) => json<PuzzleList>('GET', puzzleAt(game), undefined, wish),
  puzzle: (game: string, id: string) => json<PuzzleForm>('GET', puzzleAt(game, id)),
  answerPuzzle: (game: string, id: string, move: number) =>
    json<PuzzleAnswer>('POST', `${puzzleAt(game, id)}/answer`, { move }),
  puzzleSolution: (game: string, id: string) => json<PuzzleAnswer>('GET', `${puzzleAt(game, id)}/solution`),

  me: () => json<Me>('GET', '/me'),
  showPresence: (presence: boolean) => json<Me>('PATCH', '/me', { presence }),
  notices: () => json<NoticesForm>('GET', '/me/notices'),
  tryNotices: () => json<TriedForm>('POST', '/me/notices/try', {}),
  push: (asked: PushAsked) => json<NoticesForm>('POST', '/me/push', asked),
  stopPush: (endpoint: string | null) => json<NoticesForm>('POST', '/me/push/stop', { endpoint }),
  mail: (asked: MailAsked) => json<NoticesForm>('POST', '/me/mail', asked),
  stopMail: () => json<NoticesForm>('POST', '/me/mail/stop', {}),
  confirmMail: (key: string) => json<object>('POST', '/mail/confirm', { key }),
  stopMailBy: (key: string) => json<object>('POST', '/mail/stop', { key }),
  webhook: (webhook: string | null) => json<Me>('PATCH', '/me', { webhook }),
  guest: (name: string) => json<Me>('POST', '/me', { name }),
  account: (asked: AccountAsked) => json<Me>('POST', '/me/account', asked),
  logIn: (asked: LoginAsked) => json<Me>('POST', '/me/login', asked),
  changePassphrase: (asked: PassphraseAsked) => json<Me>('POST', '/me/passphrase', asked),
  logOut: () => json<object>('POST', '/me/logout', {}),
  logOutEverywhere: () => json<object>('POST', '/me/logout-everywhere', {}),

  myProfile: () => json<PlayerForm>('GET', '/me/profile'),
  changeProfile: (asked: ProfileAsked) => json<PlayerForm>('POST', '/me/profile', asked),
  history: (wish: HistoryWish) => json<HistoryPage>('GET', '/me/history', undefined, wish),
  statistics: () => json<StatisticsLine[]>('GET', '/me/statistics'),
  habits: () => json<OwnHabit[]>('GET', '/me/habits'),
  myRatings: () => json<RatingForm[]>('GET', '/me/ratings'),
  deleteMe: (passphrase: string) => json<object>('POST', '/me/delete', { passphrase }),
  player: (id: string) => json<PlayerForm>('GET', `/players/${encodeURIComponent(id)}`),
  leaders: (game: string, pace: 'live' | 'days', before: string | null) =>
    json<Leaderboard>('GET', `/ratings/${encodeURIComponent(game)}/${pace}`, undefined, { before }),
  waiting: () => json<WaitingForm>('GET', '/me/waiting'),
  friends: () => json<Friends>('GET', '/me/friends'),
  follow: (whom: WhomAsked) => json<object>('POST', '/me/follow', whom),
  unfollow: (player: string) => json<object>('POST', '/me/unfollow', { player }),
  block: (whom: WhomAsked) => json<object>('POST', '/me/block', whom),
  unblock: (player: string) => json<object>('POST', '/me/unblock', { player }),
  report: (asked: ReportAsked) => json<object>('POST', '/me/report', asked),

  inLobby: () => json<LobbyPerson[]>('POST', '/lobby', {}),
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
  invited: (table: string, invitation: string | null, reader: string | null = null) =>
    json<InvitedForm>('POST', at(table, 'invited'), { invitation, reader }),
  coming: (table: string) => json<ComingForm[]>('GET', at(table, 'coming')),
  players: (table: string) => json<SeatPlayer[]>('GET', at(table, 'players')),
  inviteFriend: (table: string, player: string) => json<object>('POST', at(table, 'invite'), { player }),
  decline: (table: string) => json<object>('POST', at(table, 'decline'), {}),
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
  near: (table: string, seat: number) => json<NearList>('POST', at(table, 'near'), { seat }),
  interim: (table: string) => json<Interim>('GET', at(table, 'interim')),
  hint: (table: string, seat: number) => json<Hints>('POST', at(table, 'hint'), { seat }),
  agree: (table: string, seat: number, hints: boolean) => json<Done>('POST', at(table, 'agree'), { seat, hints }),
  remind: (table: string, seat: number) => json<Done>('POST', at(table, 'remind'), { seat }),
  lend: (table: string, seat: number) => json<Done>('POST', at(table, 'lend'), { seat }),
  claim: (table: string, seat: number) => json<Done>('POST', at(table, 'claim'), { seat }),
  propose: (table: string, seat: number, what: 'undo' | 'pause' | 'resume' | 'end') =>
    json<Done>('POST', at(table, 'propose'), { seat, what }),
  consent: (table: string, seat: number, yes: boolean) => json<Done>('POST', at(table, 'consent'), { seat, yes }),
  react: (table: string, reaction: string) => json<Done>('POST', at(table, 'react'), { reaction }),
  replay,
  position: (table: string, move: number, seat: number | null) =>
    json<Position>('GET', at(table, 'position'), undefined, { move, seat }),
  analysis: (table: string, known?: AnalysisForm) => analysis(table, 'GET', known),
  analyse: (table: string) => analysis(table, 'POST'),
  choices,
  tried: (table: string, move: number, seat: number, notation: string) =>
    json<Tried>('GET', at(table, 'tried'), undefined, { move, seat, notation }),
  whatIf: (table: string, asked: WhatIfAsked) => json<WhatIfForm>('POST', at(table, 'what-if'), asked),
  whatIfAnswer: (table: string, id: string) => json<WhatIfForm>('GET', at(table, `what-if/${id}`)),
  cancelWhatIf: (table: string, id: string) => json<Cancelled>('DELETE', at(table, `what-if/${id}`)),
  coach: (table: string, seat: number) => json<CoachForm>('GET', at(table, 'coach'), undefined, { seat }),
  continueFrom: (table: string, move: number, seat: number) =>
    json<Made>('POST', at(table, 'continue'), { move, seat }),
  events: (wish: Query = {}) => json<EventCard[]>('GET', '/events', undefined, wish),
  event: (id: string) => json<EventForm>('GET', `/events/${encodeURIComponent(id)}`),
  eventRound: (id: string, round: number) =>
    json<RoundForm>('GET', `/events/${encodeURIComponent(id)}/rounds/${round}`),
  makeEvent: (asked: EventAsked) => json<EventForm>('POST', '/events', asked),
  changeEvent: (id: string, what: string, body: object) =>
    json<EventForm>('POST', `/events/${encodeURIComponent(id)}/${what}`, body),
  pair: (asked: PairingAsked) => json<Paired>('POST', '/pairing', asked),
  fill: (table: string, bot: string) => json<Done>('POST', at(table, 'fill'), { bot }),
  daily: () => json<DailyOffer>('GET', '/daily'),
  beginDaily: (game: string) => json<DailyBegun>('POST', `/daily/${encodeURIComponent(game)}`, {}),
  dailyTable: (game: string, day: string) =>
    json<DailyTable>('GET', `/daily/${encodeURIComponent(game)}/${encodeURIComponent(day)}`),
  rematch: (table: string) => json<Made>('POST', at(table, 'rematch'), {}),
};
