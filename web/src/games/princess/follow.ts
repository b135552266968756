/** What happened in The Princess and Magic Tile, in short; where it lies, how it stands, and what ends it. */
import type { GameEvent } from '../../lib/board';
import { named, ofKind, type Ending, type Follow, type Moment, type Saying, type Standing } from '../../lib/follow';
import type { Box } from './board/box';
import { keyOf } from './board/cells';
import type { Action, View } from './types';

type Cell = [number, number];

/** "Cup 3 + Tee 2 + combo 2 = 7": the runes of a walk, and what it comes to. */
function sum(events: GameEvent[], { texts }: Saying): string[] {
  const claims = ofKind(events, 'rune_claimed');
  const walked = ofKind(events, 'walked').at(-1);
  if (claims.length === 0) return [];
  const parts = claims.map(({ rune, value }) => `${texts.name('rune', String(rune))} ${Number(value)}`);
  const plain = claims.reduce((all, { value }) => all + Number(value), 0);
  const steps = Number(walked?.steps ?? plain);
  if (steps > plain) parts.push(texts.say('label.combo', { n: steps - plain }));
  const all = parts.join(' + ');
  return [parts.length > 1 ? `${all} = ${texts.say('label.steps', { steps, n: steps })}` : all];
}

function deeds(events: GameEvent[], saying: Saying): string[] {
  const { texts } = saying;
  const say = (key: string, values = {}) => texts.say(`page.since.${key}`, values);
  const each = (kind: string, tell: (event: GameEvent) => string) => ofKind(events, kind).map(tell);
  const rune = (event: GameEvent) => texts.name('rune', String(event.rune));
  const laid = ofKind(events, 'tile_laid').length;
  const out = ofKind(events, 'goal_reached').at(-1);
  const way = (from: number, to: number): string =>
    out ? say(out.leftover ? 'out_over' : 'out', { from, n: Number(out.leftover) }) : say('walked', { from, to });
  return [
    ...sum(events, saying),
    ...each('walked', ({ from, to }) => way(Number(from), Number(to))),
    ...each('princess_taken', () => say('princess')),
    ...each('gates_opened', () => say('gates')),
    ...each('tile_stolen', ({ tile, victim }) =>
      say('stole', { tile: texts.name('tile', String(tile)), who: named(saying, Number(victim)) }),
    ),
    ...(laid > 0 ? [say('laid', { n: laid })] : []),
    ...each('rune_held', (event) => say('held', { rune: rune(event) })),
    ...each('rune_removed', (event) => say('removed', { rune: rune(event) })),
    ...each('bonus_scored', ({ points }) => say('bonus', { points: Number(points) })),
  ];
}

/** The cells a move names; what is stolen lies with somebody else. */
function aims(form: { kind: string }, seat: number): string[] {
  const asked = form as Action;
  if (asked.kind === 'steal_take') return [];
  const cells = asked.kind === 'gem_move' ? [asked.from, asked.to] : 'cell' in asked ? [asked.cell] : [];
  return cells.map((cell) => `cell:${seat}:${keyOf(cell)}`);
}

function placesOf(event: GameEvent): string[] {
  const cell = (at: unknown, seat: unknown = event.seat) => `cell:${Number(seat)}:${keyOf(at as Cell)}`;
  switch (event.kind) {
    case 'tile_laid':
    case 'gem_placed':
    case 'gem_taken':
      return [cell(event.cell)];
    case 'gem_moved':
      return [cell(event.to)];
    case 'rune_claimed':
      return (event.formation as Cell[]).map((at) => cell(at));
    case 'rune_held':
      return [`card:${String(event.rune)}`, `held:${Number(event.seat)}`];
    case 'rune_removed':
      return ['deck'];
    case 'tile_stolen':
      return [cell(event.cell, event.victim)];
    case 'walked':
      return [`pawn:${Number(event.seat)}`];
    case 'princess_taken':
      return ['princess'];
    default:
      return [];
  }
}

/** A claim: its cells flash, the card goes to the pawn; after the walk the princess goes to whoever takes her. */
function moments(events: GameEvent[]): Moment[] {
  const walked = ofKind(events, 'walked').at(-1);
  const wait = walked ? Math.max(0, Number(walked.to) - Number(walked.from)) : 0;
  return [
    ...ofKind(events, 'rune_claimed').map((event) => ({
      flash: placesOf(event),
      piece: `card:${String(event.rune)}`,
      to: [`pawn:${Number(event.seat)}`],
      count: Number(event.value),
    })),
    ...ofKind(events, 'rune_held').map(({ seat, rune }) => ({
      piece: `card:${String(rune)}`,
      to: [`held:${Number(seat)}`],
    })),
    ...ofKind(events, 'rune_removed').map(({ rune }) => ({ piece: `card:${String(rune)}`, to: ['deck'] })),
    ...ofKind(events, 'princess_taken').map(() => ({ piece: 'princess', to: ['princess'], wait })),
  ];
}

function standing(view: View, printed: Record<string, unknown>, { texts }: Saying): Standing[] {
  const { scoring, manor_goal } = printed as unknown as Box;
  const { placement_points: placement } = scoring;
  return view.players.map(({ space }, seat) => {
    const place = view.finish_order.indexOf(seat);
    const over = space - manor_goal.goal_space;
    const out = over >= 0;
    const said = out ? texts.say('page.standing.out', { n: over }) : texts.say('page.standing.space', { space });
    const shown = out ? `⚑ ${texts.say('page.standing.goal')}${over > 0 ? ` +${over}` : ''}` : `⚑ ${space}`;
    // A step is a point, before the Goal and beyond it; whoever is out has the points of the place too (PMT-6.1).
    return { score: space + (placement[place] ?? 0), shown, said };
  });
}

/** So few tiles are left that the witch may come home before anybody is out. */
const FEW_TILES = 8;

function ending(view: View, printed: Record<string, unknown>, saying: Saying, eyes: number | null): Ending[] {
  const say = (key: string, values = {}) => saying.texts.say(`page.ending.${key}`, values);
  const { goal_space: goal } = (printed as unknown as Box).manor_goal;
  if (view.phase === 'game_over') return [];
  if (view.finish_order.length > 0) {
    const first = { who: named(saying, view.finish_order[0]!) };
    const seats = [...new Set([view.active, ...view.final_queue])].filter((seat) => !view.finish_order.includes(seat));
    const mine = eyes !== null && seats.includes(eyes);
    return [{ said: say(mine ? 'your_last' : 'last_turns', first), last: true, seats }];
  }
  const near = view.players.flatMap(({ space }, seat) => (goal - space <= 5 ? [{ seat, left: goal - space }] : []));
  const soon = near.map(({ seat, left }) => ({ said: say('near', { who: named(saying, seat), n: left }) }));
  const tiles = view.stacks_left + view.display.length;
  return tiles <= FEW_TILES ? [...soon, { said: say('tiles', { n: tiles }) }] : soon;
}

export const follow: Follow<View> = {
  deeds,
  aims,
  places: (events) => events.flatMap(placesOf),
  moments,
  standing,
  ending,
};
