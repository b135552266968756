/** How the things of a zone read: their names, their looks, and the words for eyes that see no board. */
import type { Board, PieceLook, Zone } from '../generated/wire';
import type { Texts } from '../lib/texts';

export type Shape = 'tile' | 'card' | 'round' | 'die';

/** What the zones of one board are drawn with. */
export class Drawn {
  constructor(
    readonly game: string,
    readonly board: Board,
    readonly texts: Texts,
    private readonly own: (key: string, values?: Record<string, string | number>) => string,
  ) {}

  say = (key: string, values: Record<string, string | number> = {}): string => this.own(`generic.${key}`, values);

  zone({ name }: Zone): string {
    const key = `field.${name}`;
    return this.texts.has(key) ? this.texts.say(key) : plain(name);
  }
  name(what: string | undefined, word: string): string {
    const key = `${what}.${word}`;
    return this.texts.has(key) ? this.texts.say(key) : plain(word, false);
  }
  look(what: string | undefined, word: string | null): PieceLook {
    return (word === null ? undefined : this.board.looks[what ?? '']?.[word]) ?? {};
  }
  /** Pieces without a colour of their own differ from each other: the golden angle keeps neighbours apart. */
  hue(what: string | undefined, word: string | null): number {
    const at = word === null ? -1 : Object.keys(this.board.looks[what ?? ''] ?? {}).indexOf(word);
    return at < 0 ? 40 : Math.round(40 + at * 137.508) % 360;
  }
  shape({ shown, what }: Zone): Shape {
    return shown === 'dice' ? 'die' : (this.board.shapes?.[what ?? ''] ?? (shown === 'hand' ? 'card' : 'tile'));
  }
  /** A thing at a place of a zone, in words. */
  place(zone: Zone, index: number, word: string | null, hidden: boolean, unseen: number | null = null): string {
    const name = this.zone(zone);
    if (unseen !== null) return this.say('single', { zone: name, thing: String(unseen) });
    const thing = hidden ? this.say('hidden') : word === null ? this.say('empty') : this.name(zone.what, word);
    if (zone.shown === 'grid' && zone.columns) {
      const [row, column] = [Math.floor(index / zone.columns), index % zone.columns];
      return this.say('cell', { zone: name, row: row + (zone.top ?? 1), column: column + (zone.left ?? 1), thing });
    }
    if (['row', 'hand', 'dice'].includes(zone.shown)) return this.say('place', { zone: name, n: index + 1, thing });
    return this.say('single', { zone: name, thing });
  }
  /** A value that is no piece, as it stands beside its name. */
  value(zone: Zone, value: unknown): string {
    if (value === null || value === undefined) return this.say(zone.secret ? 'hidden' : 'none');
    if (typeof value === 'boolean') return this.say(value ? 'yes' : 'no');
    if (typeof value === 'string') return this.name(zone.what, value);
    if (Array.isArray(value)) return value.map((one) => this.value(zone, one)).join(', ') || this.say('none');
    if (typeof value === 'object')
      return Object.entries(value)
        .map(([key, one]) => `${this.name(zone.what, key)} ${this.value(zone, one)}`)
        .join(', ');
    return String(value);
  }
}

/** A name of the program as words. */
export function plain(name: string, first = true): string {
  const words = name.replaceAll(/[_-]/g, ' ');
  return first ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}

export type Thing = string | null;
/** A pile: how many things are in it, and its top; of a bare number and of a face-down pile nobody sees the top. */
export function pileOf(value: unknown): { number: number; top: Thing } {
  if (!Array.isArray(value)) return { number: Number(value ?? 0), top: null };
  const lying = value.filter((one) => one !== null && one !== undefined).map(String);
  return { number: lying.length, top: lying.at(-1) ?? null };
}

/** What lies at the places of a zone; `hidden`: one may not see it. */
export function thingsOf(zone: Zone, value: unknown, mine: boolean): { things: Thing[]; hidden: boolean } {
  const text = (one: unknown): Thing => (one === null || one === undefined ? null : String(one));
  if (value === null || value === undefined) {
    const hidden = (zone.secret ?? false) && !mine;
    if (zone.shown === 'piece' || hidden) return { things: Array<Thing>(zone.size || 1).fill(null), hidden };
    return { things: [], hidden };
  }
  return { things: Array.isArray(value) ? value.map(text) : [text(value)], hidden: false };
}
