/** Starts the page: first the words of the language, then everything else. */
import { mount } from 'svelte';
import './lib/theme.css';
import './lib/base.css';
import App from './App.svelte';
import { settings } from './lib/settings.svelte';
import { words } from './lib/words.svelte';

async function start(): Promise<void> {
  settings.apply();
  await words.need('parts', 'home');
  mount(App, { target: document.getElementById('app')! });
}

void start();
