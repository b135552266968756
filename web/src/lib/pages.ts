/** Which component stands at which address. A page comes with its texts, and only when it is wanted. */
import type { Component } from 'svelte';
import Home from '../home/Home.svelte';
import Lost from '../parts/Lost.svelte';
import type { Place } from './routes';
import { words } from './words.svelte';

export interface Shown {
  key: string;
  component: Component<never>;
  props: Record<string, unknown>;
}

/** Written by several hands: a page whose file is not there yet is a page that is lost. */
const FILES = import.meta.glob<{ default: Component<never> }>('../*/*Page.svelte');
/** Area, file, and the name under which the page gets what its address names. */
const PAGES: Record<Exclude<Place['page'], 'home' | 'lost'>, [area: string, file: string, prop: string | null]> = {
  new: ['home', 'NewPage', 'game'],
  lobby: ['home', 'LobbyPage', null],
  me: ['home', 'MePage', null],
  table: ['table', 'TablePage', 'id'],
  replay: ['after', 'ReplayPage', 'id'],
  learn: ['learn', 'LearnPage', 'game'],
  rules: ['learn', 'RulesPage', 'game'],
  components: ['learn', 'ComponentsPage', 'game'],
};

/** Whether there is a page of this kind. */
export function exists(page: keyof typeof PAGES): boolean {
  const [area, file] = PAGES[page];
  return Object.hasOwn(FILES, `../${area}/${file}.svelte`);
}

/** The page at a place, with its texts. */
export async function pageAt(page: Place['page'], id: string): Promise<Shown> {
  const key = `${page} ${id}`;
  if (page === 'home') return { key, component: Home as Component<never>, props: {} };
  if (page === 'lost' || !exists(page)) return { key, component: Lost as Component<never>, props: {} };
  const [area, file, prop] = PAGES[page];
  const [module] = await Promise.all([FILES[`../${area}/${file}.svelte`]!(), words.need(area)]);
  return { key, component: module.default, props: prop === null ? {} : { [prop]: id } };
}
