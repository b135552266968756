/** What a game is and how it looks stands in its own folder: nothing else in the page names a game or mixes a colour. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SHELF } from './page';

const SOURCES = new URL('..', import.meta.url).pathname;
const files = (readdirSync(SOURCES, { recursive: true }) as string[]).filter((file) =>
  /\.(ts|svelte|css|js|toml)$/.test(file),
);
const read = (file: string): string => readFileSync(SOURCES + file, 'utf8');

describe('the page', () => {
  it('names no game outside its folder', () => {
    expect(SHELF.length).toBeGreaterThan(3);
    const ids = new RegExp(`\\b(${SHELF.join('|')})\\b`);
    const outside = files.filter((file) => !/\.test\.ts$/.test(file) && !SHELF.includes(file.split('/')[1] ?? ''));
    expect(outside).toContain('lib/theme.css');
    expect(outside.filter((file) => ids.test(read(file)))).toEqual([]);
  });

  it('has all files of a game in the places that are declared', () => {
    const declared =
      /^(game|table|follow|words|learn|types)\.ts$|^theme\.css$|^(cover|emblem)\.svg$|^(text|learn|marked)\.(en|ja)\.toml$|^(board|art)\//;
    const own = files.filter((file) => SHELF.includes(file.split('/')[1] ?? ''));
    expect(own.filter((file) => !declared.test(file.split('/').slice(2).join('/')))).toEqual([]);
  });

  const colour = /(?<![\w(&/'])#(?:[0-9a-f]{6}|[0-9a-f]{3})\b(?!-)|\brgba?\(\s*\d/i;

  it('has its colours in the themes; only drawings of pieces have pigments of their own', () => {
    const painted = files.filter(
      (file) => /\.(svelte|css)$/.test(file) && !/(theme|board)\.css$|^games\/\w+\/art\//.test(file),
    );
    expect(painted.length).toBeGreaterThan(100);
    expect(painted.filter((file) => colour.test(read(file)))).toEqual([]);
  });

  it('names the colours of a board once, at the head of its style sheet', () => {
    const sheets = files.filter((file) => /board\.css$/.test(file));
    expect(sheets.length).toBeGreaterThan(SHELF.length);
    const mixed = sheets.flatMap((file) =>
      read(file)
        .split('\n')
        .filter((line) => colour.test(line) && !/^\s*--[\w-]+:/.test(line)),
    );
    expect(mixed).toEqual([]);
  });
});
