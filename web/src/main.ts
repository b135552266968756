/** Starts the page: first the words of the language, then everything else. */
import { mount } from 'svelte';
import './lib/theme.css';
import './lib/base.css';
import App from './App.svelte';
import { pageAt } from './lib/pages';
import { router } from './lib/router.svelte';
import { settings } from './lib/settings.svelte';
import { words } from './lib/words.svelte';

async function start(): Promise<void> {
  settings.apply();
  // What the address names is on its way together with the words, and not after them; the frame asks for it again.
  pageAt(router.here.page, router.here.id).catch(() => undefined);
  await words.need('parts', 'home');
  mount(App, { target: document.getElementById('app')! });
}

void start();
