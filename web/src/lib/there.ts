/** Which pages there are. */
import type { Component } from 'svelte';
import type { Place } from './routes';

/** Written by several hands: a page whose file is not there yet is a page that is lost. */
export const FILES = import.meta.glob<{ default: Component<never> }>('../*/*Page.svelte');
/** Area, file, and the name under which the page gets what its address names. */
export const PAGES: Record<
  Exclude<Place['page'], 'home' | 'lost'>,
  [area: string, file: string, prop: string | null]
> = {
  new: ['home', 'NewPage', 'game'],
  lobby: ['home', 'LobbyPage', null],
  me: ['club', 'MePage', null],
  player: ['club', 'PlayerPage', 'id'],
  leaders: ['club', 'LeadersPage', null],
  events: ['events', 'EventsPage', 'id'],
  mail: ['home', 'MailPage', null],
  offline: ['home', 'OfflinePage', null],
  operator: ['operator', 'OperatorPage', null],
  table: ['table', 'TablePage', 'id'],
  replay: ['after', 'ReplayPage', 'id'],
  learn: ['learn', 'LearnPage', 'game'],
  rules: ['learn', 'RulesPage', 'game'],
  components: ['learn', 'ComponentsPage', 'game'],
  puzzles: ['puzzles', 'PuzzlesPage', null],
  puzzle: ['puzzles', 'PuzzlePage', 'id'],
};

/** Whether there is a page of this kind. */
export function exists(page: keyof typeof PAGES): boolean {
  const [area, file] = PAGES[page];
  return Object.hasOwn(FILES, `../${area}/${file}.svelte`);
}
