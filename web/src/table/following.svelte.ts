/** How the game is followed at a table: what the others did, where it lies, how everybody stands, and what will end it. */
import { untrack } from 'svelte';
import type { Pieces } from '../games/pieces';
import { frontOf, type GameEvent } from '../lib/board';
import type { Ending, Follow, Moment, Saying, Standing } from '../lib/follow';
import type { Texts } from '../lib/texts';
import { words } from '../lib/words.svelte';
import type { Marks } from './marking';
import { deedsSince, inShort, onOneLine } from './since';
import type { Rewording, Sitting, View } from './sitting.svelte';

type AnyFollow = Follow<View>;

export class Following {
  /** The seat whose line is pointed at. */
  lit = $state<number | null>(null);
  /** What a line of the log is about that is pointed at, as long as nothing else happens. */
  private pointed = $state.raw<{ event: GameEvent; entry: number } | null>(null);

  point(event: GameEvent | null): void {
    const entry = this.sitting().now?.entry ?? 0;
    this.pointed = event && { event, entry };
  }

  constructor(
    private readonly sitting: () => Sitting,
    private readonly pieces: () => Pieces,
    private readonly said: () => Texts,
  ) {}

  private readonly follow = $derived.by(() => this.pieces().follow as unknown as AnyFollow);
  private readonly names = $derived.by(() =>
    this.sitting().seats.map(({ name, seat }) => name || words.say('table.seat', { seat: seat + 1 })),
  );
  /** By value: texts that are another object have everything drawn anew. */
  private readonly look = $derived.by(() =>
    JSON.stringify([this.names, this.sitting().eyes, this.sitting().front, !!this.sitting().view]),
  );
  /** The game's messages as they fit what these eyes see. */
  readonly seen = $derived.by((): Texts => {
    void this.look;
    const texts = this.said();
    return untrack(() => {
      const { view, eyes } = this.sitting();
      const { seen } = this.follow;
      return seen && view ? seen(view, { texts, names: this.names }, eyes, frontOf(this.sitting())) : texts;
    });
  });
  private readonly saying = $derived.by((): Saying => ({ texts: this.seen, names: this.names }));
  readonly rewording = $derived.by((): Rewording | null => {
    const { move, event } = this.follow;
    const { saying } = this;
    if (!move && !event) return null;
    return { move: (form) => move?.(form, saying) ?? null, event: (one, tense) => event?.(one, saying, tense) ?? null };
  });
  /** Since the last move of the one who looks; those who look on see it as the one does whose turn it is. */
  private readonly deeds = $derived.by(() => {
    const { lines, eyes, waiting } = this.sitting();
    return deedsSince(lines, eyes ?? waiting[0] ?? null);
  });
  /** The others have moved, and one has not answered yet: what they did is the news. */
  readonly isNews = $derived.by(() => {
    const { lines, eyes } = this.sitting();
    return this.deeds.length > 0 && lines.findLast(({ kind }) => kind === 'moved')?.seat !== eyes;
  });
  readonly lines = $derived.by(() => this.told(inShort));
  /** The same where there is little room: one line for each player. */
  readonly brief = $derived.by(() => this.told(onOneLine));
  private told(say: typeof inShort) {
    return this.deeds.flatMap((deeds) => {
      const text = say(deeds, this.follow as Follow, this.saying);
      const { alone } = this.sitting();
      const name = deeds.seat === alone ? words.say('table.move.since_you') : (this.saying.names[deeds.seat] ?? '');
      return text === '' ? [] : [{ seat: deeds.seat, name, text }];
    });
  }

  readonly marks = $derived.by((): Marks => {
    const { happened, theirs, pace, reason, eyes } = this.sitting();
    const { places, changed, aims } = this.follow;
    const recent = new Set(places?.(this.deeds.flatMap(({ events }) => events)) ?? []);
    if (changed && theirs) for (const name of changed(theirs.after, theirs.before)) recent.add(name);
    const pointed = this.pointed?.entry === this.sitting().now?.entry ? [this.pointed!.event] : null;
    const lit = places?.(pointed ?? this.deeds.flatMap((one) => (one.seat === this.lit ? one.events : []))) ?? [];
    const asked = reason?.form && eyes !== null ? (aims?.(reason.form, eyes) ?? []) : [];
    return { recent, now: new Set(pace > 0 ? (places?.(happened) ?? []) : []), lit: new Set([...lit, ...asked]) };
  });

  /** What just happened and deserves a moment. */
  moments(): Moment[] {
    return this.follow.moments?.(this.sitting().happened) ?? [];
  }

  readonly standing = $derived.by((): Standing[] => {
    const { view } = this.sitting();
    return view ? (this.follow.standing?.(view, this.pieces().box, this.saying) ?? []) : [];
  });
  /** The place of each seat, from 1; whoever stands alike has the same. */
  readonly ranks = $derived(
    this.standing.map(({ score }) => 1 + this.standing.filter((other) => other.score > score).length),
  );
  /** Who leads, if not all stand alike; and by how much. */
  readonly leads = $derived.by((): { seats: number[]; by: number } => {
    const scores = this.standing.map(({ score }) => score);
    const best = Math.max(...scores);
    const seats = scores.flatMap((score, seat) => (score === best ? [seat] : []));
    const rest = scores.filter((score) => score !== best);
    return rest.length === 0 ? { seats: [], by: 0 } : { seats, by: best - Math.max(...rest) };
  });
  readonly ending = $derived.by((): Ending[] => {
    const { view, now, eyes } = this.sitting();
    if (!view || now?.status !== 'running') return [];
    return this.follow.ending?.(view, this.pieces().box, this.saying, eyes) ?? [];
  });
}
