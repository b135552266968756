/** A table in words: sections of plain sentences, from a view alone, for eyes that see no board. */
import type { Texts } from '../lib/texts';

export interface Section {
  title: string;
  lines: string[];
}

/** What a game's words are made of. */
export interface Wording {
  /** The game's messages. */
  texts: Texts;
  /** The page's messages; keys begin with `table.words.` */
  say: (key: string, values?: Record<string, string | number>) => string;
  /** What only this game says: `[words]` of games/<id>/text.*.toml. */
  own: (key: string, values?: Record<string, string | number>) => string;
  names: string[];
  box: Record<string, unknown>;
}

/** Equal things counted, in the order they come first: `water ×2, wild`. */
export function counted(things: string[], { say }: Wording): string {
  const counts = new Map<string, number>();
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  return listed(
    [...counts].map(([thing, n]) => (n === 1 ? thing : say('times', { thing, n }))),
    { say },
  );
}

export function amounts(of: Record<string, number>, name: (key: string) => string, wording: Wording): string {
  const some = Object.entries(of).filter(([, n]) => n !== 0);
  return listed(
    some.map(([key, n]) => wording.say('times', { thing: name(key), n })),
    wording,
  );
}

export function listed(things: string[], { say }: Pick<Wording, 'say'>): string {
  return things.length === 0 ? say('none') : things.join(say('comma'));
}

export function player(wording: Wording, seat: number, own: number | null): string {
  const name = wording.names[seat] ?? '';
  return seat === own ? wording.say('own', { name }) : name;
}
