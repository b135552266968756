/**
 * For whoever draws a board: one board with a recorded position, without a server. Only in `npm run dev`.
 *
 * gallery.html?game=GAME&n=3&lang=ja&theme=dark&consider=5 shows position 3 of gallery/GAME.json
 * (made by tools/board_positions.py). What the board asks for is written to the console and to `window.asked`.
 */
import { mount } from 'svelte';
import './lib/theme.css';
import './games/themes';
import './lib/base.css';
import { SHELF } from './games/page';
import { piecesOf } from './games/pieces';
import type { Choice, Shown } from './lib/board';
import type { Language } from './lib/texts';
import { gameTexts } from './lib/words.svelte';

type Position = Pick<Shown, 'view' | 'before' | 'happened' | 'seats' | 'eyes' | 'waiting' | 'legal'>;

const query = new URLSearchParams(location.search);
const game = query.get('game') ?? SHELF[0]!;
const language = (query.get('lang') ?? 'en') as Language;

async function start(): Promise<void> {
  document.documentElement.dataset.theme = query.get('theme') ?? 'light';
  document.documentElement.lang = language;
  const app = document.getElementById('app')!;
  app.dataset.game = game;
  app.style.cssText = 'height: 100vh; background: var(--paper); color: var(--ink); font-family: var(--sans)';
  const positions = (await (await fetch(`/gallery/${game}.json`)).json()) as Position[];
  const position = positions[Number(query.get('n') ?? 0)]!;
  const { Board, box } = await piecesOf(game);
  if (!Board) throw new Error(`Expected a game with a board, not ${game}.`);
  const asked: unknown[] = [];
  Object.assign(window, { asked });
  const note = (what: string) => (value: unknown) => {
    asked.push([what, value]);
    console.log(what, value);
  };
  const considered: Choice | null = query.has('consider') ? position.legal[Number(query.get('consider'))]! : null;
  const asks = { consider: note('consider'), glance: note('glance'), choose: note('choose'), why: note('why') };
  const table: Shown = { ...position, sealed: null, considered, preview: null, pace: 300, ...asks };
  mount(Board, { target: app, props: { table, box, texts: await gameTexts(game, language) } });
}

void start();
