/**
 * For whoever draws a board: one board with a recorded position, without a server. Only in `npm run dev`.
 *
 * gallery.html?game=princess&n=3&lang=ja&theme=dark&consider=5 shows position 3 of gallery/princess.json
 * (made by tools/board_positions.py). What the board asks for is written to the console and to `window.asked`.
 */
import { mount, type Component } from 'svelte';
import './lib/theme.css';
import './lib/base.css';
import type { BoardProps, Choice } from './lib/board';
import { Texts, type Language } from './lib/texts';

const query = new URLSearchParams(location.search);
const game = query.get('game') ?? 'princess';
const language = (query.get('lang') ?? 'en') as Language;
const boards = import.meta.glob<{ default: Component<any> }>('./boards/*/Board.svelte');
const tables = import.meta.glob<{ default: Record<string, unknown> }>(
  '../../src/tilecourt/games/*/text/{messages,names}.*.toml',
);
const boxes = import.meta.glob<{ default: Record<string, unknown> }>('../../src/tilecourt/games/*/components.toml');

async function start(): Promise<void> {
  document.documentElement.dataset.theme = query.get('theme') ?? 'light';
  document.documentElement.lang = language;
  const app = document.getElementById('app')!;
  app.dataset.game = game;
  app.style.cssText = 'height: 100vh; background: var(--paper); color: var(--ink); font-family: var(--sans)';
  const positions = (await (await fetch(`/gallery/${game}.json`)).json()) as Record<string, any>[];
  const position = positions[Number(query.get('n') ?? 0)]!;
  const texts = new Texts(
    language,
    (await tables[`../../src/tilecourt/games/${game}/text/messages.${language}.toml`]!()).default,
    (await tables[`../../src/tilecourt/games/${game}/text/names.${language}.toml`]!()).default,
  );
  const asked: unknown[] = ((window as any).asked = []);
  const note = (what: string) => (value: unknown) => (asked.push([what, value]), console.log(what, value));
  const considered: Choice | null = query.has('consider') ? position.legal[Number(query.get('consider'))] : null;
  const props: BoardProps<any, any> = {
    view: position.view,
    before: position.before,
    happened: position.happened,
    box: (await boxes[`../../src/tilecourt/games/${game}/components.toml`]!()).default,
    seats: position.seats,
    eyes: position.eyes,
    waiting: position.waiting,
    legal: position.legal,
    sealed: null,
    considered,
    preview: null,
    texts,
    pace: 300,
    consider: note('consider'),
    choose: note('choose'),
    why: note('why'),
  };
  mount((await boards[`./boards/${game}/Board.svelte`]!()).default, { target: app, props });
}

void start();
