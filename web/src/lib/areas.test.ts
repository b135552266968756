import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';

const SOURCES = new URL('..', import.meta.url).pathname;

function keys(table: object, prefix = ''): string[] {
  return Object.entries(table).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? keys(value as object, `${prefix}${key}.`) : [`${prefix}${key}`],
  );
}
const read = (path: string): object => parse(readFileSync(path, 'utf8'));
const files = (readdirSync(SOURCES, { recursive: true }) as string[]).sort();
const areas = files.filter((file) => file.endsWith('text.en.toml'));

describe('the texts of the page', () => {
  it('are found', () => expect(areas).toContain('home/text.en.toml'));

  it.each(areas)('%s has the same keys in both languages', (file) => {
    expect(keys(read(SOURCES + file.replace('.en.', '.ja.')))).toEqual(keys(read(SOURCES + file)));
  });

  it('are there for every key that is said', () => {
    const known = new Set(
      ['home', 'parts', 'table'].flatMap((area) => keys(read(`${SOURCES}${area}/text.en.toml`), `${area}.`)),
    );
    const said = files
      .filter((file) => /\.(svelte|ts)$/.test(file) && !file.endsWith('.test.ts'))
      .flatMap((file) =>
        [...readFileSync(SOURCES + file, 'utf8').matchAll(/words\.say\('((?:home|parts|table)\.[\w.]+)'/g)].map(
          (match) => match[1]!,
        ),
      );
    expect(said.length).toBeGreaterThan(50);
    expect(said.filter((key) => !known.has(key))).toEqual([]);
  });
});
