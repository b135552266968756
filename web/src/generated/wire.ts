// Made by tools/page_types.py from the Python side. Do not edit.
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

/** A move that a search thought about: its share of the thinking, chance to win and margin (alone: the score). */
export type Advice = {
  action: ActionForm;
  share: number;
  chance: number;
  margin: number;
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
};

/** What chance was worth to each seat after a move, counted from 1 (0: the deal); `seat` made the move. */
export type ChanceForm = {
  move: number;
  seat?: number | null;
  luck: number[];
};

/** From which position to go on, on which seat, and against which bot. */
export type ContinueAsked = {
  move: number;
  seat: number;
  bot?: string;
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

/** The base of what the server sends. */
export type Form = {
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
  id?: string;
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

/** Comes in by the link. */
export type JoinAsked = {
  invitation?: string | null;
};

/** A decision and what it was worth; `chances` and `spreads` are empty where there was no choice. */
export type JudgedMove = {
  move: number;
  seat: number;
  best?: string;
  chances?: number[];
  spreads?: number[];
  loss?: number;
  mark?: "" | "blunder" | "inaccuracy" | "mistake";
};

/** A player was taken from a seat, and the table has a new link: this is the only time its secret is shown. */
export type Kicked = {
  entry: number;
  invitation: string;
};

/** A lesson, with everything the page shows of it. */
export type LessonForm = {
  game: string;
  names: string[];
  steps: StepForm[];
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
  text?: string;
  events?: Record<string, unknown>[];
  sentences?: string[];
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

/** Who one is. */
export type Me = {
  id: string;
  name: string;
  kind: "account" | "bot" | "guest";
  login?: string | null;
  webhook?: string | null;
};

/** Changes oneself. */
export type MeAsked = {
  name?: string | null;
  webhook?: string | null;
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

/** Where to be told of one's turn. */
export type NoticeAsked = {
  seat: number;
  url?: string | null;
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
};

/** How fast is played: with no clock, live with minutes for the game and seconds for each move, or days for each. */
export type Pace = {
  kind?: "days" | "live" | "none";
  minutes?: number;
  increment?: number;
  days?: number;
};

/** Changes the passphrase of an account; the old one says that it is its owner who asks. */
export type PassphraseAsked = {
  passphrase: string;
  new_passphrase: string;
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

/** The record of a finished game, with its component set if it was not the printed one. */
export type RecordAsked = {
  record: Record<string, unknown>;
  components?: string | null;
  public?: boolean;
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

/** Gives up. */
export type Resign = {
  type: "resign";
  seat: number;
  id?: string;
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
  out?: "resigned" | "time" | null;
  sealed?: boolean;
  contribution?: string;
  left?: number | null;
  runs?: boolean;
};

/** Names a seat. */
export type SeatOnly = {
  seat: number;
};

/** A seat was taken; its secret is shown only now. */
export type Seated = {
  seat: number;
  secret: string;
  entry: number;
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
  view?: Record<string, unknown> | null;
  legal?: ActionForm[];
  sealed?: number | null;
  undo?: number;
  hints?: boolean;
  for_hints?: number[];
  result?: Record<string, unknown> | null;
  rematch?: string | null;
  closed?: "host" | "length" | "operator" | null;
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
};

/** The base of what goes out. */
export type Tell = {
  type: "tell";
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

/** The answer to hello: the table, and what happened since the entry that was named. */
export type Welcome = {
  type: "welcome";
  v?: number;
  id?: string;
  lines: Line[];
  now: Snapshot;
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

