/** What happened in Realm of Sand, in short; where it lies, how it stands, and what ends it. */
import type { GameEvent } from '../../lib/board';
import { named, ofKind, type Ending, type Follow, type Moment, type Saying, type Standing } from '../../lib/follow';
import type { View } from './types';

function deeds(events: GameEvent[], { texts }: Saying): string[] {
  const say = (key: string, values = {}) => texts.say(`page.since.${key}`, values);
  const each = (kind: string, tell: (event: GameEvent) => string) => ofKind(events, kind).map(tell);
  const placed = ofKind(events, 'tile_placed').length;
  const disks = ofKind(events, 'disk_laid', 'disk_moved').length;
  return [
    ...each('building_completed', ({ card, points, hourglasses }) =>
      say(Number(hourglasses) > 0 ? 'built_time' : 'built', {
        card: texts.name('card', String(card)),
        points: Number(points),
        hourglasses: Number(hourglasses),
      }),
    ),
    ...each('hourglasses_full', () => say('full')),
    ...(placed > 0 ? [say('placed', { n: placed })] : []),
    ...(disks > 0 ? [say('disks', { n: disks })] : []),
    ...each('level_gained', ({ to }) => say('level', { n: Number(to) })),
    ...each('crystal_used', () => say('crystal')),
    ...each('card_kept', () => say('kept')),
  ];
}

function placesOf(event: GameEvent): string[] {
  const box = (name: unknown) => `box:${Number(event.seat)}:${String(name)}`;
  switch (event.kind) {
    case 'tile_placed':
      return (event.filled as string[]).map(box);
    case 'disk_laid':
      return [box(event.box)];
    case 'disk_moved':
    case 'square_moved':
      return [box(event.to)];
    case 'building_completed':
      return [...(event.boxes as string[]).map(box), `card:${String(event.card)}`];
    case 'tile_picked':
      return [`tile:${String(event.tile)}`];
    default:
      return [];
  }
}

/** A building: its boxes flash, the card goes to whoever has built it. One's own flies by itself, it stays on the board. */
function moments(events: GameEvent[]): Moment[] {
  return ofKind(events, 'building_completed').map(({ seat, card, boxes, points }) => ({
    flash: (boxes as string[]).map((name) => `box:${Number(seat)}:${name}`),
    piece: `card:${String(card)}`,
    to: [`seat:${Number(seat)}`],
    count: Number(points),
  }));
}

const hourglassesToEnd = (printed: Record<string, unknown>): number =>
  (printed.turn as { hourglasses_to_end: number }).hourglasses_to_end;

function standing(view: View, printed: Record<string, unknown>, { texts }: Saying): Standing[] {
  const full = hourglassesToEnd(printed);
  return view.players.map(({ points, hourglasses }) => ({
    score: points,
    shown: `★ ${points} · ${hourglasses}/${full}`,
    said: texts.say('page.standing.points', { points, hourglasses }),
  }));
}

/** So near to the end of the sand it is said beforehand. */
const NEAR = 2;

function ending(view: View, printed: Record<string, unknown>, saying: Saying, eyes: number | null): Ending[] {
  const say = (key: string, values = {}) => saying.texts.say(`page.ending.${key}`, values);
  if (view.phase === 'game_over') return [];
  if (view.players.length < 2) {
    const { rounds } = printed.solo as { rounds: number };
    return view.round === rounds ? [{ said: say('last_of_all'), last: true }] : [];
  }
  const full = hourglassesToEnd(printed);
  const most = Math.max(...view.players.map(({ hourglasses }) => hourglasses));
  const who = named(
    saying,
    view.players.findIndex(({ hourglasses }) => hourglasses === most),
  );
  if (most < full) return full - most <= NEAR ? [{ said: say('near', { who, n: full - most }) }] : [];
  // The round goes on to the seat before the one that began it.
  const all = view.players.length;
  const left = (view.start_player - view.active - 1 + 2 * all) % all;
  const seats = Array.from({ length: left + 1 }, (_, n) => (view.active + n) % all);
  const mine = eyes !== null && seats.includes(eyes);
  return [{ said: say(mine ? 'your_last' : 'last_round', { who, n: most }), last: true, seats }];
}

export const follow: Follow<View> = {
  deeds,
  aims: (form, seat) =>
    ['box', 'from', 'to'].flatMap((name) => (name in form ? [`box:${seat}:${String((form as never)[name])}`] : [])),
  places: (events) => events.flatMap(placesOf),
  moments,
  standing,
  ending,
};
