/**
 * One connection to one table: hello, answers matched to questions, and coming back by itself after a loss.
 *
 * A move that was not answered before the connection was lost is sent again with the same id: the server carries it out
 * once. Everything else is given up with the reason `lost`, for whoever asked can see on the table what became of it.
 * A question that stays unanswered on a connection that seems alive is a lost connection too, so nobody waits for ever.
 */
import type {
  Hello,
  Look,
  Ok,
  Play,
  Pong,
  Presence,
  PreviewMessage,
  Refused,
  Resign,
  Say,
  Typing,
  Undo,
  Update,
  Welcome,
  Why,
  Withdraw,
  Writes,
} from '../generated/wire';

type Bare<M> = M extends unknown ? Omit<M, 'id'> : never;
export type Question = Bare<Look | Play | Why | Withdraw | Undo | Resign | Say | Typing | PreviewMessage>;
export type Answer = Ok | Refused;
/** `refused`: the table did not let us in, and trying again would not help. */
export type Link = 'connecting' | 'open' | 'lost' | 'refused' | 'closed';

/** What is used of a WebSocket. */
export interface Wire {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: never) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Ears {
  welcome(message: Welcome): void;
  update(message: Update): void;
  link(link: Link, refused: Refused | null): void;
  presence?(message: Presence): void;
  typing?(message: Writes): void;
}

interface Waiting {
  text: string;
  again: boolean;
  answer: (answer: Answer) => void;
  /** How long it is waited for, once it was sent. */
  patience?: ReturnType<typeof setTimeout>;
}

const QUIET_MS = 15_000;
const DEAF_MS = 8_000;
/** So long an answer may take; a move waits for the database, nothing waits for a bot. */
const ANSWER_MS = 12_000;
/** So long a move waits that came too fast after others. */
const BREATH_MS = 500;
/** What may be otherwise in a moment: the server is busy, has no database, or stumbled. */
const PASSING = ['too_fast', 'unavailable', 'broken'];
const DELAYS_MS = [250, 500, 1000, 2000, 4000, 8000];

export class Socket {
  link: Link = 'connecting';
  private wire: Wire | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private readonly mark = Math.random().toString(36).slice(2, 10);
  private number = 0;
  private since = -1;
  private tries = 0;
  /** This wire was welcomed; while another language is fetched, the link is open and its wire is not yet. */
  private welcomed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly open: () => Wire,
    private readonly hello: () => Omit<Hello, 'type' | 'id' | 'since'>,
    private readonly ears: Ears,
  ) {}

  /** Connects, at first or at once again. */
  start(): void {
    this.drop();
    const wire = (this.wire = this.open());
    wire.onopen = () => {
      wire.send(JSON.stringify({ type: 'hello', id: 'hello', since: this.since, ...this.hello() }));
      this.listen();
    };
    wire.onmessage = (event) => this.hear(JSON.parse(String(event.data)));
    wire.onclose = () => this.lose(wire);
  }

  /** Says hello again from the first entry on: in another language, the whole log is another one. */
  restart(): void {
    this.since = -1;
    this.start();
  }

  /** The network is back, or somebody looks at the page again: no need to wait for the next try. */
  nudge(): void {
    if (this.link === 'lost') this.start();
    else if (this.link === 'open') this.ping();
  }

  close(): void {
    this.drop();
    this.tell('closed');
  }

  /** Asks the server; every question is answered, if only by `lost`. */
  ask(question: Question): Promise<Answer> {
    const id = `${this.mark}${++this.number}`;
    const text = JSON.stringify({ ...question, id });
    const again = question.type === 'play';
    if (this.link !== 'open' && !again) return Promise.resolve(lost(id));
    return new Promise((answer) => {
      const asked: Waiting = { text, again, answer };
      this.waiting.set(id, asked);
      this.send(asked);
    });
  }

  /** Sends a question, if somebody is there to hear it; else it goes out after the welcome. */
  private send(asked: Waiting): void {
    const wire = this.wire;
    if (!this.welcomed || wire === null) return;
    wire.send(asked.text);
    clearTimeout(asked.patience);
    asked.patience = setTimeout(() => this.lose(wire), ANSWER_MS);
  }

  private hear(message: Welcome | Update | Pong | Presence | Writes | Answer): void {
    this.listen();
    if (message.type === 'welcome') {
      this.tries = 0;
      this.since = message.now.entry;
      const kept = [...this.waiting.values()];
      this.welcomed = true;
      this.tell('open');
      this.ears.welcome(message);
      for (const asked of kept) this.send(asked);
    } else if (message.type === 'update') {
      if (message.entry <= this.since && !message.now) return;
      this.since = Math.max(this.since, message.entry);
      this.ears.update(message);
    } else if (message.type === 'presence') {
      this.ears.presence?.(message);
    } else if (message.type === 'typing') {
      this.ears.typing?.(message);
    } else if (message.type === 'ok' || message.type === 'refused') {
      const id = message.id ?? '';
      if (id === 'hello' && message.type === 'refused') {
        if (this.wire !== null && PASSING.includes(message.reason)) return this.lose(this.wire);
        this.drop();
        this.tell('refused', message);
        return;
      }
      this.answered(id, message);
    }
  }

  private answered(id: string, message: Answer): void {
    const asked = this.waiting.get(id);
    if (!asked) return;
    clearTimeout(asked.patience);
    if (asked.again && message.type === 'refused' && message.reason === 'too_fast') {
      setTimeout(() => this.send(asked), BREATH_MS);
      return;
    }
    this.waiting.delete(id);
    asked.answer(message);
  }

  /** After a while of silence asks whether anybody is there, and after a while more takes it that nobody is. */
  private listen(): void {
    clearTimeout(this.beat);
    this.beat = setTimeout(() => this.ping(), QUIET_MS);
  }

  private ping(): void {
    const wire = this.wire;
    if (wire === null) return;
    wire.send(JSON.stringify({ type: 'ping', id: `${this.mark}p` }));
    clearTimeout(this.beat);
    this.beat = setTimeout(() => this.lose(wire), DEAF_MS);
  }

  private lose(wire: Wire): void {
    if (wire !== this.wire) return;
    this.drop();
    for (const [id, { again, answer }] of this.waiting) {
      if (again) continue;
      this.waiting.delete(id);
      answer(lost(id));
    }
    this.tell('lost');
    const delay = DELAYS_MS[Math.min(this.tries++, DELAYS_MS.length - 1)]!;
    // Not all at once, where a server comes back and a thousand pages wait for it.
    this.timer = setTimeout(() => this.start(), delay * (0.75 + Math.random() / 2));
  }

  private drop(): void {
    clearTimeout(this.timer);
    clearTimeout(this.beat);
    for (const { patience } of this.waiting.values()) clearTimeout(patience);
    this.welcomed = false;
    const wire = this.wire;
    this.wire = null;
    if (wire === null) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }

  private tell(link: Link, refused: Refused | null = null): void {
    if (link === this.link && refused === null) return;
    this.link = link;
    this.ears.link(link, refused);
  }
}

function lost(id: string): Refused {
  return { type: 'refused', id, reason: 'lost', text: '' };
}

/** The address of the server's socket, seen from this page. */
export function socketAddress(place: Pick<Location, 'protocol' | 'host'>): string {
  return `${place.protocol === 'https:' ? 'wss' : 'ws'}://${place.host}/api/v2/socket`;
}
