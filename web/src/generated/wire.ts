// Made by tools/page_types.py from the Python side. Do not edit.
/** The rule of one pace, in seconds; None where the clock decides. */
export type Absence = {
  remind: number;
  again: number;
  lend: number | null;
  claim: number | null;
  idle: number | null;
  resume?: number;
  bot?: string;
};

/** Keeps one's games over devices. */
export type AccountAsked = {
  login: string;
  passphrase: string;
};

/** How a seat's result came about: `start`, `luck`, `skill` and `rest` add up to it. Shares of a win; alone points. `start` is what it could expect before the deal, `skill` what its own decisions surely lost. */
export type AccountForm = {
  start: number;
  luck: number;
  skill: number;
  rest: number;
  result: number;
};

/** A legal move in all its forms. */
export type ActionForm = {
  id: number;
  notation: string;
  form: Record<string, unknown>;
  text?: string;
};

/** A move that a search thought about: its share of the thinking, chance to win and margin (alone: the score). `then` says in words how the turn goes on, where the figures are those of a turn planned to its end. */
export type Advice = {
  action: ActionForm;
  share: number;
  chance: number;
  margin: number;
  then?: string[];
};

/** For hints or against them. */
export type AgreeAsked = {
  seat: number;
  hints: boolean;
};

/** How far the analysis of a game is, and what it has found so far. */
export type AnalysisForm = {
  state: "done" | "failed" | "none" | "running";
  done?: number;
  total?: number;
  iterations?: number;
  alone?: boolean;
  outdated?: boolean;
  level?: "" | "adept";
  luck?: LuckForm | null;
  moves?: JudgedMove[];
};

/** The base of what comes in. */
export type Ask = {
  type: "ask";
  id?: string;
};

/** The base of what the server is sent: anything it does not know is refused. */
export type Asked = {
};

/** Keeps somebody out, for so many days or for good. */
export type BanAsked = {
  player: string;
  reason?: string;
  days?: number | null;
};

/** Whom an operator keeps out. */
export type BanForm = {
  player: string;
  name: string;
  reason?: string;
  since: number;
  until?: number | null;
};

/** All that a page needs to draw a table of a game. */
export type Board = {
  table: Zone[];
  players: Zone[];
  moves: MoveKind[];
  looks: Record<string, Record<string, PieceLook>>;
  shapes?: Record<string, "card" | "round" | "tile">;
};

/** A bot with its token, which is shown only now. */
export type BotMade = {
  bot: Me;
  token: string;
};

/** Bots of the house that enter. */
export type BotsAsked = {
  bot: string;
  count?: number;
};

/** What is not played on any more. */
export type Cancelled = {
  id: string;
};

/** What became of a move; `notation` and `text` are empty where the position was played on as it is. `wins` is the share of wins with its 95 % interval, `ranks` the games by rank. `ahead` is the difference to the first candidate over the same deals (of wins, alone of points) with its interval. */
export type CandidateForm = {
  notation?: string;
  text?: string;
  wins: number;
  low: number;
  high: number;
  ranks: number[];
  score?: SpreadForm | null;
  margin?: SpreadForm | null;
  ahead?: number[];
};

/** A table in a list. */
export type Card = {
  table: string;
  game: string;
  status: "open" | "over" | "running";
  public: boolean;
  players: number;
  free: number;
  pace: Pace;
  options: Record<string, boolean | number | string>;
  seats: string[];
  host: string;
  created: number;
  changed: number;
  mine?: boolean;
  turn?: boolean;
  rated?: boolean;
  my_seats?: number[];
  scores?: number[];
  winners?: number[];
};

/** What chance was worth to each seat after a move, counted from 1 (0: the deal); `seat` made the move. */
export type ChanceForm = {
  move: number;
  seat?: number | null;
  luck: number[];
};

/** A line of chat with what an operator took away. */
export type ChatLine = {
  entry: number;
  at: number;
  who: string;
  name: string;
  text: string;
  hidden?: boolean;
  meant?: boolean;
};

/** The legal moves of a seat in a position of a finished game, a page at a time. */
export type Choices = {
  move: number;
  seat: number;
  made?: string;
  total?: number;
  moves?: ActionForm[];
};

/** What the coach says to a seat, once the game is analysed. The habit is for the player alone. `games` is how many analysed games of the player count, `least` how many a habit needs; without the player, 0. */
export type CoachForm = {
  state: "done" | "failed" | "none" | "running";
  seat: number;
  alone?: boolean;
  outdated?: boolean;
  moments?: MomentForm[];
  habit?: HabitForm | null;
  games?: number;
  least?: number;
};

/** Somebody who reads the invitation; without a name if none is known. */
export type ComingForm = {
  name: string;
};

/** From which position to go on, on which seat, and against which bot. */
export type ContinueAsked = {
  move: number;
  seat: number;
  bot?: string;
};

/** Where one plays. */
export type DailyBegun = {
  table: string;
};

/** The play of the day of one game. */
export type DailyCard = {
  game: string;
  day: string;
  bot: string;
  commitment: string;
  table?: string | null;
  over?: boolean;
  tries?: number;
};

/** One try in the table of a day; one that was resigned has neither place nor rank. */
export type DailyLine = {
  place?: number | null;
  name: string;
  me?: boolean;
  rank?: number | null;
  resigned?: boolean;
  score?: number | null;
  margin?: number | null;
  table?: string | null;
};

/** All plays of today, and when the next ones come. */
export type DailyOffer = {
  day: string;
  yesterday: string;
  ends: number;
  games: DailyCard[];
};

/** What everybody made of a day's deal; `hidden` until one has played it oneself or the day is over. */
export type DailyTable = {
  game: string;
  day: string;
  bot: string;
  commitment: string;
  deal: string;
  hidden?: boolean;
  secret?: string | null;
  tries?: number;
  lines?: DailyLine[];
};

/** Deletes one's account; the passphrase says that it is its owner who asks. A guest has none. */
export type DeleteAsked = {
  passphrase?: string;
};

/** A game in one language: its messages by key, its rules, how its table is drawn, and its box. */
export type Description = {
  id: string;
  language: string;
  messages: Record<string, string>;
  rules: RuleForm[];
  board: Board;
  box: Record<string, unknown>;
};

/** Carried out and stored: the number of the last entry. */
export type Done = {
  entry: number;
};

/** Nothing to say. */
export type Empty = {
};

/** A new event. `starts` is in ms since 1970; without it the organiser starts by hand. */
export type EventAsked = {
  name: string;
  game: string;
  seats?: number;
  options?: Record<string, boolean | number | string>;
  format?: "duplicate" | "round_robin" | "swiss";
  rounds?: number;
  pace?: Pace;
  starts?: number | null;
  round_minutes?: number | null;
  absent_minutes?: number | null;
  fill?: string;
};

/** An event in a list. */
export type EventCard = {
  event: string;
  name: string;
  game: string;
  seats: number;
  format: "duplicate" | "round_robin" | "swiss";
  rounds: number;
  status: "open" | "over" | "running";
  cancelled?: boolean;
  created: number;
  starts?: number | null;
  organiser: string;
  entrants: number;
  round?: number;
  entered?: boolean;
  mine?: boolean;
};

/** An event with its standings; before the start these are its entrants. */
export type EventForm = {
  event: string;
  name: string;
  game: string;
  seats: number;
  format: "duplicate" | "round_robin" | "swiss";
  rounds: number;
  status: "open" | "over" | "running";
  cancelled?: boolean;
  created: number;
  starts?: number | null;
  organiser: string;
  entrants: number;
  round?: number;
  entered?: boolean;
  mine?: boolean;
  options: Record<string, boolean | number | string>;
  pace: Pace;
  round_minutes?: number | null;
  absent_minutes: number;
  fill: string;
  most: number;
  commitments?: string[];
  secrets?: string[];
  standings?: StandingForm[];
  table?: string | null;
  over?: number;
  tables?: number;
};

/** What somebody made of a deal. */
export type EventSeat = {
  name: string;
  bot?: boolean;
  me?: boolean;
  rank?: number | null;
  score?: number | null;
  margin?: number | null;
  points?: number | null;
  most?: number | null;
  forfeit?: boolean;
};

/** A table of a round. */
export type EventTableForm = {
  table: string;
  seats: EventSeat[];
  over?: boolean;
  called_off?: boolean;
  open?: boolean;
};

/** Which bot takes the seats for which nobody came. */
export type FillAsked = {
  bot: string;
};

/** A built-in bot in a leaderboard: its rating never changes. */
export type FixedBot = {
  bot: string;
  name: string;
  rating: number;
};

/** The base of what the server sends. */
export type Form = {
};

/** Somebody one follows or blocks. */
export type Friend = {
  player: string;
  name: string;
  picture?: string;
  profile?: boolean;
};

/** Whom one follows and blocks, and to which tables one is invited. */
export type Friends = {
  following: Friend[];
  blocked: Friend[];
  invitations: InvitationForm[];
};

/** A game that can be played here; `other_title` is its title in the other language. */
export type GameForm = {
  id: string;
  title: string;
  other_title: string;
  tagline: string;
  summary: string;
  lesson: boolean;
  cover: boolean;
  players: number[];
  rules: number;
  components: string;
  options: OptionForm[];
  clock: Pace;
};

/** The puzzles of one game: which is today's, and how many there are by theme and by difficulty. */
export type GamePuzzles = {
  game: string;
  total: number;
  today: PuzzleCard;
  themes: NamedTheme[];
  difficulties: Record<string, number>;
};

/** Gives a seat to a bot. */
export type GiveAsked = {
  seat: number;
  bot: string;
};

/** Who are you? */
export type GuestAsked = {
  name: string;
};

/** Where a player's losses gather over several games: a kind of move or a stage of the game, in words. `loss` is what it costs in a game, a share of a win (alone: of the score), `share` its part of all losses. */
export type HabitForm = {
  about: "kind" | "stage";
  name: string;
  loss: number;
  share: number;
};

/** Something that is certain to follow from a move, in words, with its rules. */
export type Happening = {
  text: string;
  rules: string[];
};

/** How the server feels, and that it is one of ours. */
export type Health = {
  status: string;
  server: string;
};

/** The first message: which table, through whose eyes, and from which entry on one has missed something. */
export type Hello = {
  type: "hello";
  v: number;
  table: string;
  seat?: number | null;
  secret?: string | null;
  since?: number | null;
  lang?: "en" | "ja";
  texts?: boolean;
  presence?: boolean;
  id?: string;
};

/** Hides a table, or one of its chat lines; or shows it again. */
export type HideAsked = {
  table: string;
  entry?: number | null;
  shown?: boolean;
};

/** Which seat wants advice. */
export type HintAsked = {
  seat: number;
};

/** The best moves of a seat, best first. `alone`: there is nobody to win against, and only `margin` counts. */
export type Hints = {
  entry: number;
  seat: number;
  alone?: boolean;
  moves: Advice[];
};

/** A game one played. */
export type HistoryGame = {
  table: string;
  seat: number;
  game: string;
  players: number;
  pace: string;
  ended: number;
  result: "left" | "lost" | "off" | "shared" | "won";
  place: number;
  score?: number | null;
  rated?: boolean;
  others?: OpponentForm[];
};

/** A page of one's games, the latest first. */
export type HistoryPage = {
  games: HistoryGame[];
  next?: string | null;
};

/** Which of one's games; `before` is what the page before said as `next`. */
export type HistoryQuery = {
  game?: string | null;
  players?: number | null;
  result?: "left" | "lost" | "off" | "shared" | "won" | null;
  rated?: boolean | null;
  opponent?: string | null;
  before?: string | null;
  limit?: number;
};

/** Everybody's score sheet if the game ended now, without what lies face down; empty: the game says nothing. */
export type Interim = {
  entry: number;
  scores?: number[];
  sheet?: SheetLine[][];
};

/** A table to which one is invited. */
export type InvitationForm = {
  table: string;
  game: string;
  players: number;
  by: string;
  at: number;
  rated?: boolean;
};

/** Invites a player to a table. */
export type InviteAsked = {
  player: string;
};

/** The secret of the link. `reader` is any word by which a browser without a name is told from others. */
export type InvitedAsked = {
  invitation?: string | null;
  reader?: string | null;
};

/** What one is invited to. */
export type InvitedForm = {
  table: string;
  game: string;
  status: "open" | "over" | "running";
  host: string;
  players: number;
  free: number;
  seats: string[];
  pace: Pace;
  options: Record<string, boolean | number | string>;
  own_box?: boolean;
  rated?: boolean;
};

/** Comes in by the link. */
export type JoinAsked = {
  invitation?: string | null;
};

/** A decision and what it was worth; `chances` and their intervals, `low` to `high`, are empty without a choice. */
export type JudgedMove = {
  move: number;
  seat: number;
  best?: string;
  best_notation?: string;
  chances?: number[];
  low?: number[];
  high?: number[];
  loss?: number;
  mark?: "" | "blunder" | "inaccuracy" | "mistake";
};

/** A player was taken from a seat, and the table has a new link: this is the only time its secret is shown. */
export type Kicked = {
  entry: number;
  invitation: string;
};

/** A line of a leaderboard. */
export type Leader = {
  player: string;
  name: string;
  bot?: boolean;
  picture?: string;
  rating: number;
  give_or_take: number;
  games: number;
};

/** Which part of a leaderboard; `before` is what the page before said as `next`. */
export type LeaderQuery = {
  before?: string | null;
  limit?: number;
};

/** The best players of a game at a pace; the built-in bots stand beside them. */
export type Leaderboard = {
  game: string;
  pace: "days" | "live";
  least_games: number;
  players: Leader[];
  bots: FixedBot[];
  next?: string | null;
};

/** A lesson, with everything the page shows of it. */
export type LessonForm = {
  game: string;
  names: string[];
  steps: StepForm[];
};

/** A move of the learner at a step of a lesson, in its structured form. */
export type LessonMove = {
  step: string;
  form: Record<string, unknown>;
};

/** An entry of the log as everybody may read it. */
export type Line = {
  entry: number;
  at: number;
  kind: string;
  seat?: number | null;
  name?: string;
  bot?: string | null;
  moves?: number | null;
  reason?: string | null;
  table?: string | null;
  reaction?: string | null;
  text?: string;
  events?: Record<string, unknown>[];
  sentences?: string[];
};

/** Somebody who is there; without an id if they are a guest, who has no profile. */
export type LobbyPerson = {
  name: string;
  player?: string | null;
  me?: boolean;
  followed?: boolean;
  playing?: boolean;
};

/** Comes back to an account. */
export type LoginAsked = {
  login: string;
  passphrase: string;
  bring?: boolean;
};

/** Looks through the eyes of another seat of one's own, or as a spectator. */
export type Look = {
  type: "look";
  seat?: number | null;
  id?: string;
};

/** The luck of a game: an account for each seat, and every event of chance. */
export type LuckForm = {
  accounts: AccountForm[];
  events: ChanceForm[];
};

/** A new table. */
export type Made = {
  table: string;
  invitation: string;
  seats?: Record<string, string>;
};

/** Where to write, and how often at most, in minutes. */
export type MailAsked = {
  address: string;
  every?: 10 | 60 | 1440;
};

/** One's e-mail address. */
export type MailForm = {
  address: string;
  every: number;
  confirmed?: boolean;
};

/** The key that an e-mail holds. */
export type MailKeyAsked = {
  key: string;
};

/** Who one is. */
export type Me = {
  id: string;
  name: string;
  kind: "account" | "bot" | "guest";
  login?: string | null;
  webhook?: string | null;
  presence?: boolean;
  operator?: boolean;
};

/** Changes oneself. */
export type MeAsked = {
  name?: string | null;
  webhook?: string | null;
  presence?: boolean | null;
};

/** A place whose piece is missing, and what would do there; null: anything. */
export type MissingForm = {
  cell: string;
  wants?: string | null;
};

/** A moment that decided the game: a decision of the seat, or luck. `move` 0 is the deal. `made` and `better` are the two moves in words, `*_notation` as they are written. `told` is what chance brought. */
export type MomentForm = {
  kind: "decision" | "luck";
  move: number;
  worth: number;
  made?: string;
  better?: string;
  made_notation?: string;
  better_notation?: string;
  reasons?: ReasonForm[];
  told?: string[];
};

/** A move: by its number, its notation or its structured form; `entry` is the last entry one has seen. */
export type MoveAsked = {
  seat: number;
  action?: number | null;
  notation?: string | null;
  form?: Record<string, unknown> | null;
  entry?: number | null;
  message?: string;
};

/** A kind of move; `at` is what is pressed for one without parameters. */
export type MoveKind = {
  kind: string;
  at?: string;
  params?: Pointer[];
};

/** Silences the one who wrote line `entry`. */
export type MuteAsked = {
  entry: number;
  muted?: boolean;
};

/** A theme in words, and how many puzzles of a game have it. */
export type NamedTheme = {
  id: string;
  text: string;
  number: number;
};

/** The best fit of a card on one's own board, what it misses there, and what it would be worth. */
export type NearForm = {
  card: string;
  cells: string[];
  missing?: MissingForm[];
  also?: string[];
  worth: number;
};

/** How near a seat is to each card; of one card the nearest fit comes first. */
export type NearList = {
  entry: number;
  near: NearForm[];
};

/** Where to be told of one's turn. */
export type NoticeAsked = {
  seat: number;
  url?: string | null;
};

/** How one is told of one's turns, and by what this server can tell. */
export type NoticesForm = {
  push_key?: string | null;
  browsers: string[];
  mail?: boolean;
  address?: MailForm | null;
};

/** What this server offers. */
export type Offer = {
  version: string;
  games: GameForm[];
  bots: string[];
  own_components: boolean;
};

/** Carried out and stored. After `look`, `preview` and a fine `why` nothing is stored: `entry` is the last entry. */
export type Ok = {
  type: "ok";
  id?: string;
  entry: number;
  now?: Snapshot;
  view?: Record<string, unknown> | null;
  events?: Record<string, unknown>[];
  sentences?: string[];
  reveals?: boolean;
  over?: boolean;
  completes?: string[];
};

/** What waits for an operator, and how the server is used. */
export type OperatorForm = {
  reports: ReportForm[];
  bans: BanForm[];
  figures: Record<string, number>;
  days: number;
};

/** How many days the figures look back. */
export type OperatorQuery = {
  days?: number;
};

/** Who else played. */
export type OpponentForm = {
  name: string;
  bot?: string;
};

/** An option of a game with its values in the order shown. */
export type OptionForm = {
  name: string;
  values: (boolean | number | string)[];
  default: boolean | number | string;
  rule: string;
  text: string;
};

/** What an accepted move of a lesson leads to. */
export type OutcomeForm = {
  action: number;
  view: Record<string, unknown>;
  events: Record<string, unknown>[];
  sentences: string[];
  done: string;
  other_way?: boolean;
};

/** A habit in one game; none before enough games were analysed, or where none stands out. */
export type OwnHabit = {
  game: string;
  games: number;
  least: number;
  habit?: HabitForm | null;
};

/** How fast is played: with no clock, live with minutes for the game and seconds for each move, or days for each. */
export type Pace = {
  kind?: "days" | "live" | "none";
  minutes?: number;
  increment?: number;
  days?: number;
};

/** One's seat; the game has begun if it was the last one. */
export type Paired = {
  table: string;
  seat: number;
  secret?: string;
  started?: boolean;
};

/** What somebody wants to play now, with whoever wants the same. */
export type PairingAsked = {
  game: string;
  players?: number;
  pace?: Pace;
  rated?: boolean;
};

/** Changes the passphrase of an account; the old one says that it is its owner who asks. */
export type PassphraseAsked = {
  passphrase: string;
  new_passphrase: string;
};

/** Somebody as an operator sees them. */
export type PersonForm = {
  id: string;
  name: string;
  kind?: "account" | "bot" | "guest";
  login?: string;
  gone?: boolean;
  banned?: boolean;
  operator?: boolean;
  reports?: number;
};

/** Somebody by login or id. */
export type PersonQuery = {
  who: string;
};

/** How a piece looks: its colour, its sign, or the address of its own picture below the game's pictures. */
export type PieceLook = {
  colour?: string;
  sign?: string;
  picture?: string;
  copies?: number;
};

/** Is anybody there? */
export type Ping = {
  type: "ping";
  id?: string;
};

/** Makes a move, or seals a choice. Sent again with the same `id`, it is carried out once and answered again. */
export type Play = {
  type: "play";
  seat: number;
  action?: number | null;
  notation?: string | null;
  form?: Record<string, unknown> | null;
  entry?: number | null;
  id?: string;
};

/** An account or a bot account, as everybody may see it. */
export type PlayerForm = {
  player: string;
  name: string;
  bot?: boolean;
  picture?: string;
  languages?: string[];
  since: number;
  ratings?: RatingForm[];
  records?: RecordLine[];
  followed?: boolean;
  blocked?: boolean;
  me?: boolean;
};

/** A parameter of a move: the zones in which its values can be pressed, and how values count places. */
export type Pointer = {
  name: string;
  sort: "name" | "names" | "other" | "place";
  at?: string[];
  least?: number;
  spot?: [number, number, number] | null;
  first?: unknown;
  table?: string;
};

/** Yes. */
export type Pong = {
  type: "pong";
  id?: string;
  at: number;
};

/** The table after a number of moves, through the eyes of a seat or of a spectator. */
export type Position = {
  move: number;
  eyes?: number | null;
  view: Record<string, unknown>;
  waiting?: number[];
  legal?: number;
};

/** Who is there, told to those who asked for it in hello: all players of whom it is known. */
export type Presence = {
  type: "presence";
  at: number;
  seats: ThereForm[];
};

/** Changes one's profile. */
export type ProfileAsked = {
  picture?: string;
  languages?: string[];
};

/** What somebody has proposed to all people at the table, and who has not answered yet. */
export type ProposalForm = {
  what: "end" | "pause" | "resume" | "undo";
  seat: number;
  moves?: number;
  reveals?: boolean;
  missing: number[];
};

/** What a browser subscribed with. */
export type PushAsked = {
  endpoint: string;
  p256dh: string;
  auth: string;
};

/** Which browser is not to be told any more; without one, all. */
export type PushStopAsked = {
  endpoint?: string | null;
};

/** Whether a move is right, the chances to win after it and after the best one, and what is certain to follow. `mark` is what the analysis of a game would call it. The checks come with the right answer alone. */
export type PuzzleAnswer = {
  right: boolean;
  chance: number;
  best: number;
  loss: number;
  mark: string;
  steps: PuzzleStep[];
  view?: Record<string, unknown> | null;
  events: Record<string, unknown>[];
  checks?: PuzzleChecks | null;
  good?: number[];
};

/** A puzzle in a list. */
export type PuzzleCard = {
  id: string;
  game: string;
  theme: string;
  difficulty: string;
  players: number;
  moves: number;
};

/** What the answer was checked by; `levels` says how often each level chose right. */
export type PuzzleChecks = {
  gap: number;
  iterations: number;
  search_iterations: number;
  seeds: number;
  levels: Record<string, number>;
};

/** A puzzle to solve: what the seat sees and its legal moves, never the answer. */
export type PuzzleForm = {
  id: string;
  game: string;
  theme: NamedTheme;
  difficulty: string;
  seat: number;
  names: string[];
  view: Record<string, unknown>;
  todo: string;
  legal: ActionForm[];
};

/** A page of puzzles, easy ones first; `total` counts all that were asked for. */
export type PuzzleList = {
  total: number;
  puzzles: PuzzleCard[];
};

/** A move of a line, in words, with the rule it is made by. */
export type PuzzleStep = {
  move: ActionForm;
  rule: string;
  happens: Happening[];
};

/** A move, by its number. */
export type PuzzleTried = {
  move: number;
};

/** The day (by UTC), and the puzzles of every game that has some. */
export type PuzzlesToday = {
  day: string;
  games: GamePuzzles[];
};

/** A rating as people see it: `rating` give or take `give_or_take` in 95 of 100 cases. */
export type RatingForm = {
  game: string;
  pace: "days" | "live";
  rating: number;
  give_or_take: number;
  games: number;
  provisional?: boolean;
};

/** Why a move was better: what it changes about a seat (its name in words), and what that is worth. */
export type ReasonForm = {
  seat: number;
  text: string;
  change: "less" | "likelier" | "more" | "rarer";
  worth: number;
};

/** The record of a finished game, with its component set if it was not the printed one. */
export type RecordAsked = {
  record: Record<string, unknown>;
  components?: string | null;
  public?: boolean;
};

/** How somebody did in a game: how many games, how many of them won (a shared win counts half). */
export type RecordLine = {
  game: string;
  games: number;
  won: number;
};

/** Why something was not done: a key, a sentence, and for moves the rule. */
export type Refusal = {
  reason: string;
  text: string;
  rule?: string | null;
  entry?: number | null;
};

/** Not carried out: the reason as a key and as a sentence, and for a move the rule. `entry` is the last entry. */
export type Refused = {
  type: "refused";
  id?: string;
  reason: string;
  text: string;
  rule?: string | null;
  entry?: number | null;
};

/** Gives somebody another name; without one, Player and a number. */
export type RenameAsked = {
  player: string;
  name?: string;
};

/** A game that is over, a page of moves at a time; its positions are asked for one by one. */
export type Replay = {
  table: string;
  game: string;
  own_box?: boolean;
  seats: SeatForm[];
  mine?: number[];
  total?: number;
  moves: ReplayMove[];
  result?: Record<string, unknown> | null;
};

/** A move of a game that is over. */
export type ReplayMove = {
  move: number;
  seat: number;
  notation: string;
  text: string;
  events?: Record<string, unknown>[];
  sentences?: string[];
};

/** A complaint about another player, for the operator. */
export type ReportAsked = {
  player?: string | null;
  table?: string | null;
  seat?: number | null;
  entry?: number | null;
  reason: "chat" | "cheating" | "leaving" | "name" | "other";
  text?: string;
};

/** A report with what an operator needs to decide. */
export type ReportForm = {
  report: string;
  at: number;
  reason: "chat" | "cheating" | "leaving" | "name" | "other";
  text?: string;
  by: PersonForm;
  about: PersonForm;
  table?: string;
  game?: string;
  public?: boolean;
  hidden?: boolean;
  lines?: ChatLine[];
};

/** Gives up. */
export type Resign = {
  type: "resign";
  seat: number;
  id?: string;
};

/** A round with all its tables side by side. */
export type RoundForm = {
  round: number;
  closed?: boolean;
  commitment?: string | null;
  deal?: string | null;
  secret?: string | null;
  seed?: string | null;
  tables: EventTableForm[];
};

/** A rule. */
export type RuleForm = {
  id: string;
  title: string;
  text: string;
  see: string[];
};

/** Chats. */
export type Say = {
  type: "say";
  text: string;
  id?: string;
};

/** A line of chat. */
export type SayAsked = {
  text: string;
};

/** One seat of a new table: open, one's own, or a bot's. */
export type SeatAsked = {
  kind: "bot" | "me" | "open";
  bot?: string | null;
  name?: string | null;
};

/** A seat as everybody sees it. */
export type SeatForm = {
  seat: number;
  kind: "bot" | "open" | "person";
  name?: string;
  bot?: string | null;
  program?: boolean;
  taken_over?: boolean;
  away?: boolean;
  out?: "absent" | "resigned" | "time" | null;
  sealed?: boolean;
  contribution?: string;
  left?: number | null;
  runs?: boolean;
  waits?: number | null;
  reminded?: number | null;
};

/** Names a seat. */
export type SeatOnly = {
  seat: number;
};

/** Whoever has a seat: the profile, and at a rated table the rating, with its change when the game is over. */
export type SeatPlayer = {
  seat: number;
  player?: string | null;
  picture?: string;
  rating?: number | null;
  give_or_take?: number | null;
  provisional?: boolean;
  change?: number | null;
};

/** A seat was taken; its secret is shown only now. */
export type Seated = {
  seat: number;
  secret: string;
  entry: number;
};

/** Marks a report as dealt with. */
export type SettleAsked = {
  report: string;
};

/** One line of a score sheet. */
export type SheetLine = {
  key: string;
  points: number;
  rule: string;
  text: string;
};

/** Takes a seat. */
export type SitAsked = {
  seat?: number | null;
  name?: string | null;
  contribution?: string;
};

/** A table as one pair of eyes sees it. */
export type Snapshot = {
  table: string;
  entry: number;
  state_entry: number;
  at: number;
  game: string;
  rules: number;
  components: string;
  own_box?: boolean;
  options: Record<string, boolean | number | string>;
  status: "open" | "over" | "running";
  public: boolean;
  hot_seat: boolean;
  pace: Pace;
  seats: SeatForm[];
  eyes?: number | null;
  mine?: number[];
  host?: boolean;
  commitment: string;
  waiting?: number[];
  secrets?: boolean;
  view?: Record<string, unknown> | null;
  legal?: ActionForm[];
  sealed?: number | null;
  undo?: number;
  hints?: boolean;
  for_hints?: number[];
  result?: Record<string, unknown> | null;
  rematch?: string | null;
  absence?: Absence | null;
  proposal?: ProposalForm | null;
  paused?: number | null;
  ask_undo?: number;
  rated?: boolean;
  closed?: "agreed" | "event" | "host" | "length" | "operator" | null;
  event?: string | null;
  pairing?: boolean;
  deal_secret?: boolean;
};

/** How a number was spread over the games: its mean, and the quantiles 10, 25, 50, 75 and 90 %. */
export type SpreadForm = {
  mean: number;
  quantiles: number[];
};

/** One line of the standings. */
export type StandingForm = {
  place: number;
  name: string;
  bot?: boolean;
  me?: boolean;
  points: number;
  most: number;
  games: number;
  opponents?: number;
};

/** Games of one kind: game, number of players, against whom (bots by name, or `person`), and the seat. */
export type StatisticsLine = {
  game: string;
  players: number;
  against: string[];
  seat: number;
  games: number;
  won: number;
  score?: number | null;
};

/** One stop of a lesson. */
export type StepForm = {
  id: string;
  title: string;
  say: string;
  do?: string;
  rules: string[];
  point: string[];
  then: string[];
  view: Record<string, unknown>;
  waiting: number[];
  legal: ActionForm[];
  outcomes: OutcomeForm[];
  result?: Record<string, unknown> | null;
};

/** A new table. */
export type TableAsked = {
  game: string;
  seats: SeatAsked[];
  options?: Record<string, boolean | number | string>;
  components?: string | null;
  pace?: Pace;
  public?: boolean;
  hot_seat?: boolean;
  contribution?: string;
  rated?: boolean;
};

/** The base of what goes out. */
export type Tell = {
  type: "tell";
};

/** Whether the player of a seat has the table open; if not, since when (ms since 1970). */
export type ThereForm = {
  seat: number;
  here: boolean;
  since?: number | null;
};

/** A move in a position of a finished game, looked at: its forms, and what its seat could know it leads to. */
export type Tried = {
  action: ActionForm;
  preview: Preview;
};

/** To how many a message to try was sent, and how many took it. */
export type TriedForm = {
  sent: number;
  taken: number;
};

/** One is typing a line of chat; those at the table who asked for it are told, and nothing is stored. */
export type Typing = {
  type: "typing";
  id?: string;
};

/** Lifts a ban. */
export type UnbanAsked = {
  player: string;
};

/** Takes back one's own last moves. */
export type Undo = {
  type: "undo";
  seat: number;
  moves?: number;
  entry?: number | null;
  id?: string;
};

/** Takes back moves. */
export type UndoAsked = {
  seat: number;
  moves?: number;
  entry?: number | null;
};

/** Something happened. Without `now` only the log has grown. */
export type Update = {
  type: "update";
  entry: number;
  lines: Line[];
  now?: Snapshot;
};

/** What waits for one: tables to which one is invited, and tables where it is one's turn. */
export type WaitingForm = {
  invitations?: InvitationForm[];
  turns?: Card[];
};

/** The answer to hello: the table, and what happened since the entry that was named. */
export type Welcome = {
  type: "welcome";
  v?: number;
  id?: string;
  lines: Line[];
  now: Snapshot;
};

/** Which move to choose anew (from 1), through whose eyes, which moves to try, and who plays on how often. Without moves the position is played on as it is, where the seat has nothing to decide. */
export type WhatIfAsked = {
  move: number;
  seat: number;
  moves?: string[];
  bots?: "adept" | "apprentice" | "grandmaster" | "master";
  games?: number;
};

/** A position of a finished game played on: how far it is, and what became of each candidate so far. `move` is the number of the move that is chosen anew. `record` and `forecast` are digests. */
export type WhatIfForm = {
  id: string;
  state: "done" | "failed" | "none" | "running";
  move: number;
  seat: number;
  bots: string;
  games: number;
  done?: number;
  mine?: boolean;
  alone?: boolean;
  rules: number;
  record: string;
  forecast: string;
  outdated?: boolean;
  candidates?: CandidateForm[];
};

/** Another player: by id, or by the seat or chat line at a table that one may see. */
export type WhomAsked = {
  player?: string | null;
  table?: string | null;
  seat?: number | null;
  entry?: number | null;
};

/** Asks why a move would be refused. */
export type Why = {
  type: "why";
  seat: number;
  action?: number | null;
  notation?: string | null;
  form?: Record<string, unknown> | null;
  entry?: number | null;
  id?: string;
};

/** Takes back a sealed choice. */
export type Withdraw = {
  type: "withdraw";
  seat: number;
  entry?: number | null;
  id?: string;
};

/** Takes back a sealed choice. */
export type WithdrawAsked = {
  seat: number;
  entry?: number | null;
};

/** Somebody is typing a line of chat, told to those who asked for it in hello. */
export type Writes = {
  type: "typing";
  name: string;
};

/** A field of the table as something to draw. */
export type Zone = {
  path: string;
  name: string;
  shown: "counter" | "counts" | "dice" | "flag" | "grid" | "group" | "hand" | "none" | "piece" | "pile" | "row" | "seat";
  what?: string;
  size?: number;
  columns?: number;
  top?: number;
  left?: number;
  secret?: boolean;
  counted?: string;
  marks?: Zone[];
  zones?: Zone[];
};

export type _Move = {
  type: "_move";
  seat: number;
  action?: number | null;
  notation?: string | null;
  form?: Record<string, unknown> | null;
  entry?: number | null;
  id?: string;
};

/** A move that was not made, only looked at. With `reveals` it cannot be taken back, and only what its seat can work out is said: the events before anything comes up, and the view if nothing does. */
export type Preview = {
  entry: number;
  view?: Record<string, unknown> | null;
  events?: Record<string, unknown>[];
  sentences?: string[];
  reveals?: boolean;
  over?: boolean;
  completes?: string[];
};

/** Asks what a move would do, without making it. */
export type PreviewMessage = {
  type: "preview";
  seat: number;
  action?: number | null;
  notation?: string | null;
  form?: Record<string, unknown> | null;
  entry?: number | null;
  id?: string;
};

