/**
 * What the start file of an address is made of, drawn while the page is built (see ../start.ts): the still part of the
 * page, as it is before anything personal is known, and which files it will ask for.
 */
import { render } from 'svelte/server';
import App from './App.svelte';
import { pageAt } from './lib/pages';
import { router } from './lib/router.svelte';
import type { Language } from './lib/texts';
import { PAGES, exists } from './lib/there';
import { words } from './lib/words.svelte';

/** The pages that show something before the server has said a word; the others begin with the head of the page. */
const STILL = ['home', 'table'];

export interface Still {
  /** What `#app` carries as its mark, so that only the right still is taken over (see main.ts). */
  mark: string;
  head: string;
  body: string;
  /** Sources, seen from src/, whose chunks are wanted at once. */
  wanted: string[];
}

export async function still(path: string, language: Language): Promise<Still> {
  router.stand(path);
  await words.need('parts', 'home');
  await words.speak(language);
  const { page, id } = router.here;
  const first = STILL.includes(page) ? await pageAt(page, id) : null;
  const { head, body } = render(App, { props: { first } });
  const wanted = [
    `parts/text.${language}.toml`,
    `home/text.${language}.toml`,
    `../../src/tilecourt/server/text/messages.${language}.toml`,
  ];
  if (page !== 'home' && page !== 'lost' && exists(page)) {
    const [area, file] = PAGES[page];
    wanted.push(`${area}/${file}.svelte`, `${area}/text.${language}.toml`);
  }
  return { mark: `${page} ${language}`, head, body, wanted };
}
