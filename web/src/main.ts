/**
 * Starts the page. The start file of an address shows its still part already (see prerender.ts): that is taken over,
 * if it is in the right language, and what somebody pressed meanwhile is done.
 */
import { hydrate, mount } from 'svelte';
import './lib/theme.css';
import './games/themes';
import './lib/base.css';
import App from './App.svelte';
import { pageAt } from './lib/pages';
import { remembered } from './lib/remembered';
import { router } from './lib/router.svelte';
import { startWorker } from './lib/app';
import { settings } from './lib/settings.svelte';
import { inTurn } from './lib/turns';
import { words } from './lib/words.svelte';
import { fetchPieces } from './games/pieces';

async function start(): Promise<void> {
  settings.apply();
  const { page, id } = router.here;
  // Whoever comes back to a table needs not wait for the server to say which game it is.
  const game = page === 'table' ? remembered().find((card) => card.table === id)?.game : undefined;
  if (game) fetchPieces(game);
  // What the address names is on its way together with the words; if it does not come, the frame says so.
  const [first] = await Promise.all([pageAt(page, id).catch(() => null), words.need('parts', 'home')]);
  await new Promise<void>((done) => void inTurn(done)); // what has come was work already
  const target = document.getElementById('app')!;
  const still = target.dataset.still === `${page} ${settings.language}`;
  if (still) hydrate(App, { target, props: { first } });
  else {
    target.replaceChildren();
    mount(App, { target, props: { first } });
  }
  delete document.documentElement.dataset.still;
  dispatchEvent(new Event('tilecourt-alive')); // see early.js
  const { pressed } = globalThis as { pressed?: HTMLElement };
  if (pressed?.isConnected) pressed.click();
}

void start();
startWorker();
