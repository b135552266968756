/**
 * One's place at a table: what the server last said of it, and what one is about to do. The page never computes a rule:
 * `consider` looks at a move, `choose` makes it, `why` asks about one that is not possible.
 */
import type { NearForm, Refused, Snapshot, Update, Welcome } from '../generated/wire';
import type { Choice, GameEvent, Preview, Shown } from '../lib/board';
import { api } from '../lib/api';
import { Socket, socketAddress, type Link } from '../lib/socket';
import type { Language } from '../lib/texts';
import { entries } from './entries';
import { Company } from './company.svelte';
import { Considering } from './considering.svelte';
import { handsTo, peopleOf, waitedFor } from './hands';
import { Seen, type View } from './seen.svelte';
import { lastRead } from './unread';

export type { Rewording, View } from './seen.svelte';
/** A sentence about something that is not possible, with its rule if it has one. */
export interface Reason {
  text: string;
  rule: string | null;
  key: string;
  /** The move that was asked about. */
  form?: { kind: string };
}

export class Sitting extends Seen implements Omit<Shown<View>, 'view'> {
  link = $state<Link>('connecting');
  /** Whether the connection was lost and has just come back. */
  returned = $state(false);
  refused = $state.raw<Refused | null>(null);
  /** A move is on its way. */
  sending = $state(false);
  /** When a move was made here last, by the page's own clock. */
  chosenAt = -1;
  reason = $state.raw<Reason | null>(null);
  /** Who said "I am NAME" last at a screen that several share, and after which entry. */
  private introduced = $state.raw<{ seat: number; entry: number } | null>(null);
  /** The entry as which one's move was stored: until it is on the table too, the move is still on its way. */
  private stored = -1;
  private readonly looked = new Considering<View>(
    (choice) => this.ask(choice),
    () => `${this.now?.state_entry} ${this.eyes}`,
  );
  private readonly socket: Socket;
  /** The last entry of the chat that one has read. */
  read = $state(-1);
  /** Who else is there. */
  readonly company = new Company();

  /** To whom the screen must be passed before anything private is shown, or null. */
  readonly handsTo = $derived(this.now ? handsTo(this.now, this.introduced) : null);

  /** The other people the table waits for, if one plays here oneself and it is not one's own turn alone. */
  readonly waitedFor = $derived(this.now ? waitedFor(this.now) : []);

  readonly considered = $derived(this.looked.choice);
  readonly glancing = $derived(this.looked.glancing);
  readonly preview = $derived(this.looked.preview);
  /** What the board draws; nothing before the game has begun. */
  readonly onBoard = $derived(this.view ? (this as Shown<View>) : null);

  constructor(
    readonly table: string,
    private language: Language,
  ) {
    super();
    this.read = lastRead(table);
    const hello = () => ({ v: 2, table, seat: this.wanted(), lang: this.language, texts: true, presence: true });
    this.socket = new Socket(() => new WebSocket(socketAddress(location)) as never, hello, {
      welcome: (message) => this.welcome(message),
      update: (message) => this.update(message),
      link: (link, refused) => this.linked(link, refused),
      presence: (message) => this.company.tell(message),
      typing: ({ name }) => this.company.types(name),
    });
  }

  readonly open = (): void => this.socket.start();
  close(): void {
    this.looked.close();
    this.socket.close();
  }
  readonly nudge = (): void => this.socket.nudge();
  /** Comes in again, now that one may: after joining, or as somebody else. */
  again(): void {
    this.refused = null;
    this.socket.restart();
  }
  speak(language: Language): void {
    if (language === this.language) return;
    this.language = language;
    this.looked.clear();
    this.reason = null;
    this.socket.restart();
  }

  private wanted(): number | null {
    return this.refused || this.eyes === null ? null : this.eyes;
  }

  private linked(link: Link, refused: Refused | null): void {
    this.returned = link === 'open' && this.link === 'lost';
    this.link = link;
    if (refused && this.wanted() !== null) {
      // The seat is no longer one's own; the table may still be open to look at.
      this.now = null;
      this.socket.restart();
      return;
    }
    this.refused = refused;
  }

  private welcome({ lines, now }: Welcome): void {
    this.queue.skip();
    const last = this.lines.at(-1)?.entry ?? -1;
    const first = lines[0]?.entry ?? last + 1;
    const anew = first <= last;
    this.lines = anew ? lines : [...this.lines, ...lines];
    const missed = anew ? 0 : last + 1;
    if (first > missed) void this.fill(missed, first);
    this.received = Math.max(now.entry, this.lines.at(-1)?.entry ?? -1);
    this.take(now, []);
    if (now.eyes == null && peopleOf(now).length === 1) void this.look(peopleOf(now)[0]!);
  }

  /** Fetches the entries from one number up to another: of a long log the welcome has only the newest page. */
  private async fill(from: number, to: number): Promise<void> {
    const language = this.language;
    for await (const found of entries(this.table, from, to)) {
      if (language !== this.language) return;
      const known = new Set(this.lines.map((line) => line.entry));
      const missing = found.filter((line) => !known.has(line.entry));
      this.lines = [...this.lines, ...missing].sort((a, b) => a.entry - b.entry);
    }
  }

  protected override update(message: Update): void {
    for (const line of message.lines) if (line.kind === 'said') this.company.rests(line.name ?? '');
    super.update(message);
  }

  protected taken(now: Snapshot, moved: boolean): void {
    if (moved) {
      this.looked.clear();
      this.reason = null;
    }
    if (this.sending && this.stored >= 0 && now.entry >= this.stored) this.arrive();
    if (now.eyes == null && this.people.length === 1 && now.status !== 'open') void this.look(this.people[0]!);
  }

  /** Looks through the eyes of a seat of one's own. */
  async look(seat: number | null): Promise<void> {
    const answer = await this.socket.ask({ type: 'look', seat });
    this.queue.skip();
    if (answer.type === 'ok' && answer.now) this.take(answer.now, []);
  }

  /** Somebody at a shared screen says who they are. */
  async introduce(seat: number): Promise<void> {
    await this.look(seat);
    this.introduced = { seat, entry: this.now?.entry ?? -1 };
  }

  glance = (choice: Choice | null): void => this.looked.glance(choice);
  consider = (choice: Choice | null): void => this.looked.consider(choice);

  private async ask(choice: Choice): Promise<Preview<View> | null> {
    if (this.eyes === null) return null;
    const entry = this.now?.entry ?? null;
    const answer = await this.socket.ask({ type: 'preview', seat: this.eyes, action: choice.id, entry });
    if (answer.type !== 'ok') return null;
    const { reveals = false, over = false, completes = [] } = answer;
    const events = (answer.events ?? []) as unknown as GameEvent[];
    const sentences = (answer.sentences ?? []).map((one, n) => this.told(events[n], one, 'would'));
    const view = answer.view ? { view: answer.view as View } : {};
    return { choice, sentences, events, reveals, over, completes, ...view };
  }

  near = async (): Promise<NearForm[]> => (this.eyes === null ? [] : (await api.near(this.table, this.eyes)).near);

  choose = async (choice: Choice): Promise<void> => {
    if (this.eyes === null || this.sending) return;
    this.queue.skip(); // what follows is shown as soon as it comes
    this.chosenAt = performance.now();
    this.sending = true;
    this.stored = -1;
    this.reason = null;
    const answer = await this.socket.ask({
      type: 'play',
      seat: this.eyes,
      action: choice.id,
      entry: this.now?.entry ?? null,
    });
    if (answer.type === 'ok') this.stored = answer.entry;
    if (answer.type === 'refused' || (this.now?.entry ?? -1) >= answer.entry) this.arrive();
    if (answer.type === 'refused') this.refuse(answer);
  };

  private arrive(): void {
    this.sending = false;
    this.stored = -1;
    this.consider(null);
  }

  why = async (form: { kind: string }): Promise<void> => {
    const seat = this.eyes ?? this.people[0];
    if (seat === undefined) return;
    const answer = await this.socket.ask({
      type: 'why',
      seat,
      form: form as Record<string, unknown>,
      entry: this.now?.entry ?? null,
    });
    if (answer.type === 'refused') this.refuse(answer, form);
    else this.reason = { text: '', rule: null, key: 'possible' };
  };

  async undo(moves = 1): Promise<void> {
    if (this.eyes === null) return;
    await this.tell({ type: 'undo', seat: this.eyes, moves, entry: this.now?.entry ?? null });
  }
  async withdraw(): Promise<void> {
    if (this.eyes === null) return;
    await this.tell({ type: 'withdraw', seat: this.eyes, entry: this.now?.entry ?? null });
  }
  async resign(seat: number): Promise<void> {
    await this.tell({ type: 'resign', seat });
  }
  /** True if it was said. */
  async say(text: string): Promise<boolean> {
    return this.tell({ type: 'say', text });
  }

  /** Lets the others know that one is typing; whether they heard it does not matter. */
  typing(): void {
    if (this.link === 'open') void this.socket.ask({ type: 'typing' });
  }

  private async tell(question: Parameters<Socket['ask']>[0]): Promise<boolean> {
    this.reason = null;
    const answer = await this.socket.ask(question);
    if (answer.type === 'refused') this.refuse(answer);
    return answer.type === 'ok';
  }

  private refuse(refused: Refused, form?: { kind: string }): void {
    this.reason = { text: refused.text, rule: refused.rule ?? null, key: refused.reason, form };
  }
}
