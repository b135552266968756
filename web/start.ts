/**
 * The start files: one for each kind of address and language, with the still part of the page in it and with hints for
 * exactly the files that the page will ask for, so that all of them come at once and not one after the other. Nothing in
 * them is personal or of one table: the server picks one by the first word of the address and the visitor's language.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import type { Still } from './src/prerender';

/** By the first word of the address, an address of that kind. */
const ADDRESSES = {
  home: '/',
  lobby: '/lobby',
  events: '/events',
  me: '/me',
  puzzles: '/puzzles',
  mail: '/mail',
  offline: '/offline',
  operator: '/operator',
  new: '/new/-',
  t: '/t/-',
  replay: '/replay/-',
  learn: '/learn/-',
  rules: '/rules/-',
  components: '/components/-',
  puzzle: '/puzzle/-',
  u: '/u/-',
  ratings: '/ratings',
};
const LANGUAGES = ['en', 'ja'];
const EARLY = 'src/early.js';

type Draw = (path: string, language: string) => Promise<Still>;
type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

export function startFiles(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'start-files',
    apply: (_, { command, mode }) => command === 'build' && mode !== 'still',
    configResolved: (resolved) => void (config = resolved),
    buildStart() {
      this.emitFile({ type: 'chunk', id: resolve(config.root, EARLY), name: 'early' });
    },
    async writeBundle({ dir = '' }, bundle) {
      const template = readFileSync(join(dir, 'index.html'), 'utf8');
      mkdirSync(join(dir, 'start'), { recursive: true });
      const { draw, done } = await painter(config);
      const starts: Record<string, string> = {};
      for (const [first, path] of Object.entries(ADDRESSES)) {
        for (const language of LANGUAGES) {
          const still = await draw(path, language);
          const name = `${first}.${language}.html`;
          starts[name] = compose(template, still, language, bundle, config.root);
          writeFileSync(join(dir, 'start', name), starts[name]);
        }
      }
      done();
      writeFileSync(join(dir, 'worker.js'), worker(config.root, template, starts, bundle));
    },
  };
}

/** The kinds of pages that work without a network, with an address at which the server has their start file. */
const OFFLINE = {
  offline: '/offline',
  learn: '/learn/-',
  rules: '/rules/-',
  components: '/components/-',
  puzzle: '/puzzle/-',
};

/** The page's worker (worker.js) with what it must know of this build. Its version changes with everything it may keep. */
function worker(root: string, template: string, starts: Record<string, string>, bundle: Bundle): string {
  const program = readFileSync(join(root, 'worker.js'), 'utf8');
  const files = Object.keys(bundle)
    .filter((name) => name.startsWith('assets/'))
    .map((name) => `/${name}`);
  const named = (text: string): string[] => text.match(/\/assets\/[\w.-]+/g) ?? [];
  const entry = named(template).filter((name) => name.endsWith('.js'));
  const shell = new Set([...entry, ...LANGUAGES.flatMap((language) => named(starts[`offline.${language}.html`]!))]);
  const games = readdirSync(join(root, 'src/games'), { withFileTypes: true }).filter((one) => one.isDirectory());
  const lessons = games.flatMap(({ name }) => LANGUAGES.map((language) => `/api/v2/lessons/${name}?lang=${language}`));
  const known = { files: files.sort(), shell: [...shell], starts: OFFLINE, languages: LANGUAGES, lessons };
  const version = createHash('sha256')
    .update(JSON.stringify([program, starts, known]))
    .digest('hex')
    .slice(0, 16);
  return `const BUILD = ${JSON.stringify({ version, ...known })};\n${program}`;
}

/** The page as a program that writes HTML, built from the same sources. */
async function painter(config: ResolvedConfig): Promise<{ draw: Draw; done: () => void }> {
  const outDir = mkdtempSync(join(tmpdir(), 'tilecourt-still-'));
  await build({
    configFile: config.configFile ?? false,
    root: config.root,
    mode: 'still',
    logLevel: 'error',
    build: { ssr: 'src/prerender.ts', outDir, emptyOutDir: true, minify: false, copyPublicDir: false },
    ssr: { noExternal: true },
  });
  const { still } = (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as { still: Draw };
  return { draw: still, done: () => rmSync(outDir, { recursive: true }) };
}

function compose(
  template: string,
  { mark, head, body, wanted }: Still,
  language: string,
  bundle: Bundle,
  root: string,
): string {
  const sources = wanted.map((path) => resolve(root, 'src', path));
  const links = [...files(sources, bundle)].filter((file) => !template.includes(file));
  const hints = links.map((file) =>
    file.endsWith('.css')
      ? `<link rel="stylesheet" crossorigin href="/${file}">`
      : `<link rel="modulepreload" crossorigin href="/${file}">`,
  );
  const early = chunkOf(resolve(root, EARLY), bundle).fileName;
  return put(template, {
    '<html lang="en">': `<html lang="${language}">`,
    // Before everything else: it decides what is seen.
    '<meta charset="utf-8" />': `<meta charset="utf-8" /><script src="/${early}"></script>`,
    'href="/app.en.webmanifest"': `href="/app.${language}.webmanifest"`,
    '<title>Tilecourt</title>': head === '' ? '<title>Tilecourt</title>' : head,
    '</head>': `${hints.join('')}</head>`,
    '<div id="app"></div>': `<div id="app" data-still="${mark}">${body}</div>`,
  });
}

function put(template: string, changes: Record<string, string>): string {
  let text = template;
  for (const [place, content] of Object.entries(changes)) {
    if (!text.includes(place)) throw new Error(`Expected ${place} in index.html.`);
    text = text.replace(place, () => content);
  }
  return text;
}

/** The files that the chunks of sources consist of: themselves, what they import, and their styles. */
function files(sources: string[], bundle: Bundle): Set<string> {
  const found = new Set<string>();
  const add = (chunk: Chunk): void => {
    if (found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    for (const name of chunk.imports) add(bundle[name] as Chunk);
  };
  for (const source of sources) add(chunkOf(source, bundle));
  return found;
}

/** The chunk with a source in it; a name that has gone stale stops the build. */
function chunkOf(source: string, bundle: Bundle): Chunk {
  for (const one of Object.values(bundle)) {
    if (one.type === 'chunk' && one.moduleIds.some((id) => id.split('?')[0] === source)) return one as Chunk;
  }
  throw new Error(`Expected ${source} in the built page.`);
}
