import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { breadth, cut } from './words';
import { Texts } from '../../../lib/texts';
import en from './text.en.toml';
import ja from './text.ja.toml';

const keys = (table: Record<string, unknown>, prefix = ''): string[] =>
  Object.entries(table).flatMap(([key, value]) =>
    typeof value === 'object' ? keys(value as Record<string, unknown>, `${prefix}${key}.`) : [prefix + key],
  );
const fields = (message: string): string =>
  [...message.matchAll(/\{(\w+)[^}]*\}/g)]
    .map((found) => found[1])
    .sort()
    .filter((name, n, all) => all.indexOf(name) === n)
    .join();

describe('the words of the board', () => {
  it('are the same in both languages, with the same values', () => {
    expect(keys(ja)).toEqual(keys(en));
    const [english, japanese] = [new Texts('en', en), new Texts('ja', ja)];
    for (const key of keys(en))
      expect(`${key} ${fields(japanese.say(key))}`).toBe(`${key} ${fields(english.say(key))}`);
  });

  it('are all there that the components ask for, and no others', () => {
    const sources = ['.', '../art/']
      .map((name) => new URL(name, import.meta.url))
      .flatMap((folder) => readdirSync(folder).map((name) => new URL(name, folder)))
      .filter((file) => /\.svelte$|(?<!\.test)\.ts$/.test(file.pathname))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const asked = [
      ...sources.matchAll(/'((?:board|cell|lane|treasury|hand|button|hint|slip|order|bonus|track|near)\.\w+)'/g),
    ].map((found) => found[1]!);
    const known = new Set(keys(en));
    for (const key of asked) if (!key.startsWith('hand.') || known.has(key)) expect(known).toContain(key);
    const parts = new Set([...sources.matchAll(/'(\w+)'/g)].map((found) => found[1]!));
    for (const key of known)
      expect(asked.includes(key) || parts.has(key.split('.')[1]!), `${key} is not used`).toBe(true);
  });

  it('cuts names to the room there is', () => {
    expect(cut('Ann', 10)).toBe('Ann');
    expect(cut('Percival of the Lake', 10)).toBe('Percival …');
    expect(breadth('かぐや')).toBeGreaterThan(breadth('Ann'));
  });
});
