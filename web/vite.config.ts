import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { parse } from 'smol-toml';
import { defineConfig, type Plugin } from 'vite';
import { startFiles } from './start.ts';

/** The messages, rules and boxes are the Python package's own TOML files: there is no copy of them. */
function toml(): Plugin {
  return {
    name: 'toml',
    enforce: 'pre',
    load(id) {
      const [path = id, query] = id.split('?');
      if (!path.endsWith('.toml')) return null;
      this.addWatchFile(path);
      const only = new URLSearchParams(query).get('only'); // `?only=game`: one table of the file, to load less
      const table = parse(readFileSync(path, 'utf8'));
      return `export default ${JSON.stringify(only === null ? table : table[only])};`;
    },
  };
}

const server = process.env.TILECOURT_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [toml(), svelte(), startFiles()],
  resolve: { alias: { '@games': new URL('../src/tilecourt/games', import.meta.url).pathname } },
  build: {
    outDir: '../src/tilecourt/server/page',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false }, // its inline script is not needed by any browser we support
    assetsInlineLimit: 0, // the content policy allows files, not data in addresses
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: server, ws: true } },
  },
});
