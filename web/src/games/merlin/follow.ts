/** What happened in Merlin's Beast Hunt, in short; where it lies, how it stands, and what ends it. */
import type { GameEvent } from '../../lib/board';
import { named, ofKind, type Ending, type Follow, type Moment, type Saying, type Standing } from '../../lib/follow';
import { placeOf } from './board/choices';
import type { Action, View } from './types';

function deeds(events: GameEvent[], { texts }: Saying): string[] {
  const say = (key: string, values = {}) => texts.say(`page.since.${key}`, values);
  const beast = (event: GameEvent) => texts.name('beast', String(event.beast));
  const each = (kind: string, tell: (event: GameEvent) => string) => ofKind(events, kind).map(tell);
  const scored = ofKind(events, 'fence_scored').map(({ points }) => Number(points));
  const sum = scored.reduce((all, one) => all + one, 0);
  const dice = ofKind(events, 'die_placed').length;
  const cards = ofKind(events, 'card_placed').length;
  return [
    ...each('beast_captured', (event) => say('captured', { beast: beast(event), points: Number(event.value) })),
    ...(scored.length > 0 ? [say(scored.length > 1 ? 'fences' : 'fence', { sum, parts: scored.join(' + ') })] : []),
    ...each('beast_stuck', (event) => say('stuck', { beast: beast(event) })),
    ...each('beast_added', (event) => say('added', { beast: beast(event) })),
    ...each('beast_moved', (event) => say('moved', { beast: beast(event) })),
    ...(dice > 0 ? [say('dice', { n: dice })] : []),
    ...(cards > 0 ? [say('cards', { n: cards })] : []),
    ...each('last_turns', () => say('spent')),
  ];
}

function placesOf(event: GameEvent): string[] {
  switch (event.kind) {
    case 'die_placed':
      return [`slot:${String(event.slot)}`];
    case 'card_placed':
    case 'fence_scored':
      return [`line:${String(event.line)}`];
    case 'opening_beast':
    case 'beast_added':
    case 'square_enclosed':
    case 'beast_captured':
    case 'beast_stuck':
      return [`square:${String(event.square)}`];
    case 'beast_moved':
      return [`square:${String(event.to)}`];
    default:
      return [];
  }
}

/** The place of the isle that a move is about. */
function aims(form: { kind: string }): string[] {
  const place = placeOf(form as Action);
  return place ? [`${place.type} ${place.id}`] : [];
}

/** Fences score one after the other, then each beast flies to the shield of whoever has caught it. */
function moments(events: GameEvent[]): Moment[] {
  return [
    ...ofKind(events, 'fence_scored').map((event) => ({ flash: placesOf(event), count: Number(event.points) })),
    ...ofKind(events, 'beast_captured').map((event) => ({
      piece: `square:${String(event.square)}`,
      to: [`seat:${Number(event.seat)}`],
      count: Number(event.value),
    })),
  ];
}

function standing(view: View, _: Record<string, unknown>, { texts }: Saying): Standing[] {
  return view.players.map(({ points }) => ({
    score: points,
    shown: `★ ${points}`,
    said: texts.say('page.standing.points', { points }),
  }));
}

/** With so few own dice somebody may end the game with a turn. */
const FEW_DICE = 4;

/** With so few places left the board may be full after a turn, which ends the game (MBH-5.9.1). */
const FEW_PLACES = 6;

/** How many slots and lines are still bare. */
function placesLeft(view: View, printed: Record<string, unknown>): number {
  const holes = printed.hole as { slots: unknown[] }[];
  const lines = printed.line as unknown[];
  const all = holes.reduce((sum, { slots }) => sum + slots.length, lines.length);
  return all - Object.keys(view.slots).length - Object.keys(view.lines).length;
}

function ending(view: View, printed: Record<string, unknown>, saying: Saying, eyes: number | null): Ending[] {
  const say = (key: string, values = {}) => saying.texts.say(`page.ending.${key}`, values);
  if (view.phase === 'game_over') return [];
  const bare = placesLeft(view, printed);
  if (bare === 0) return [{ said: say('full'), last: true, seats: [view.active] }];
  const room = bare <= FEW_PLACES ? [{ said: say('room', { n: bare }) }] : [];
  if (view.last_turns) {
    const seats = [view.active, ...view.last_turns];
    const mine = eyes !== null && seats.includes(eyes);
    return [{ said: say(mine ? 'your_last' : 'last_turns'), last: true, seats }, ...room];
  }
  const few = view.players.flatMap(({ own_dice: own, pool }, seat) =>
    own + pool <= FEW_DICE ? [{ said: say('few', { who: named(saying, seat), n: own + pool }) }] : [],
  );
  const limit = view.options.stall_rounds * view.players.length;
  const idle = view.stall > 0 && limit > 0 ? [{ said: say('idle', { n: limit - view.stall }) }] : [];
  return [...room, ...few, ...idle];
}

export const follow: Follow<View> = {
  deeds,
  aims,
  places: (events) => events.flatMap(placesOf),
  moments,
  standing,
  ending,
};
