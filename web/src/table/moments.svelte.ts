/** What deserves a moment gets it: places flash, a piece flies to its owner, a sum is counted up, an offer is turned over. */
import { untrack } from 'svelte';
import { afloat, hide, over, type Rect } from '../lib/afloat';
import type { GameEvent } from '../lib/board';
import { EASING, wayFrom, within } from '../lib/flights';
import type { Moment } from '../lib/follow';

/** Whatever happens at once takes no longer than this together: the next step waits for it. */
const LONGEST_MS = 2600;
/** In parts of the time that a piece takes for its way. */
const FLIGHT = 2;
const FLASH = 3;
const COUNT = 4;

/** A piece that leaves its place: taken up before the board is drawn anew. */
interface Lifted {
  copy: HTMLElement | SVGElement;
  from: DOMRect;
}

const ATTRIBUTES = ['data-at', 'data-fly', 'data-spot'];

/** The first element of that name that is shown. */
export function named(root: Element, name: string): HTMLElement | SVGElement | null {
  const selector = ATTRIBUTES.map((attribute) => `[${attribute}="${CSS.escape(name)}"]`).join();
  const found = [...root.querySelectorAll<HTMLElement | SVGElement>(selector)];
  return found.find((element) => element.getBoundingClientRect().width > 0) ?? null;
}

/** When each moment begins: one after the other, all within the longest time. */
export function beginnings(moments: readonly Moment[], pace: number): number[] {
  const each = Math.min(pace * FLIGHT, LONGEST_MS / Math.max(1, moments.length));
  return moments.map(({ wait = 0 }, n) => Math.min(LONGEST_MS, n * each + wait * pace));
}

function lift(root: Element, { piece }: Moment): Lifted | null {
  const element = piece === undefined ? null : named(root, piece);
  return element && { copy: afloat(element), from: element.getBoundingClientRect() };
}

function flash(element: Element, pace: number, delay: number): void {
  const bright = { filter: 'brightness(1.6) drop-shadow(0 0 6px var(--glow))' };
  const frames = [{ filter: 'none' }, bright, { filter: 'none' }, bright, { filter: 'none' }];
  element.animate(frames, { duration: pace * FLASH, delay });
}

function turn(element: Element, pace: number, delay: number): void {
  const still = { transformBox: 'fill-box', transformOrigin: '50% 50%' };
  const frames = [
    { ...still, transform: 'scaleX(0)' },
    { ...still, transform: 'scaleX(1)' },
  ];
  element.animate(frames, { duration: pace, delay, easing: EASING, fill: 'backwards' });
}

/** A number that is counted up over a place, and goes. */
function count(at: Rect, sum: number, pace: number, delay: number): void {
  const shown = document.createElement('span');
  shown.className = 'counted';
  const sign = sum < 0 ? '−' : '+';
  const say = (n: number): void => void (shown.textContent = `${sign}${n}`);
  const most = Math.abs(sum);
  say(most);
  const middle = { left: at.left + at.width / 2 - 40, top: at.top + at.height / 2 - 20, width: 80, height: 40 };
  const frames = [
    { opacity: 0, transform: 'translateY(8px)' },
    { opacity: 1, transform: 'none', offset: 0.15 },
    { opacity: 1, transform: 'none', offset: 0.75 },
    { opacity: 0, transform: 'translateY(-24px)' },
  ];
  const rising = over(shown, middle, frames, { duration: pace * COUNT, delay });
  const step = (pace * COUNT * 0.5) / most;
  for (let n = 1; n <= most; n++) setTimeout(() => rising.playState === 'running' && say(n), delay + n * step);
}

function play(root: Element, moment: Moment, lifted: Lifted | null, pace: number, delay: number): void {
  const places = (moment.flash ?? []).flatMap((name) => named(root, name) ?? []);
  for (const element of places) flash(element, pace, delay);
  const turned = moment.turns === undefined ? null : named(root, moment.turns);
  if (turned) turn(turned, pace, delay);
  const target = (moment.to ?? []).map((name) => named(root, name)).find((element) => element !== null);
  const end = target?.getBoundingClientRect();
  if (lifted && target && end) {
    const goal = within(end, lifted.from);
    const duration = pace * FLIGHT;
    over(lifted.copy, lifted.from, [{ transform: 'none' }, { transform: wayFrom(goal, lifted.from) }], {
      duration,
      delay,
      easing: EASING,
    });
    if (moment.piece !== undefined && moment.to?.includes(moment.piece)) hide(target, duration, delay);
  }
  const at = end ?? places[0]?.getBoundingClientRect();
  const arrives = lifted && end ? delay + pace * FLIGHT * 0.8 : delay;
  if (moment.count && at) count(at, moment.count, pace, arrives);
}

interface Watched {
  readonly view: unknown;
  readonly before: unknown;
  readonly happened: GameEvent[];
  readonly pace: number;
  readonly scene: Element | undefined;
}

/** To be called where the table is drawn: before the board is drawn anew what leaves is taken up, after it everything moves. */
export function showMoments(table: () => Watched, moments: () => Moment[]): void {
  let lifted: (Lifted | null)[] = [];
  let wanted: Moment[] = [];
  $effect.pre(() => {
    void table().view;
    untrack(() => {
      const { scene, before, pace } = table();
      wanted = scene && before && pace > 0 ? moments() : [];
      lifted = wanted.map((moment) => lift(scene!, moment));
    });
  });
  $effect(() => {
    void table().view;
    untrack(() => {
      const { scene, pace } = table();
      const begins = beginnings(wanted, pace);
      if (scene) wanted.forEach((moment, n) => play(scene, moment, lifted[n] ?? null, pace, begins[n]!));
      wanted = [];
    });
  });
}
