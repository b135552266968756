/** Which component stands at which address. A page comes with its texts, and only when it is wanted. */
import type { Component } from 'svelte';
import Home from '../home/Home.svelte';
import Lost from '../parts/Lost.svelte';
import type { Place } from './routes';
import { FILES, PAGES, exists } from './there';
import { words } from './words.svelte';

export interface Shown {
  key: string;
  component: Component<never>;
  props: Record<string, unknown>;
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
