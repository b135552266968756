/** What happened in Kaguyahime, in short; where it lies, how it stands, and what ends it. */
import type { GameEvent } from '../../lib/board';
import type { Texts } from '../../lib/texts';
import { ofKind, type Ending, type Follow, type Moment, type Saying, type Standing } from '../../lib/follow';
import { cellsOf, sideOf, turnedCell, turnsToFront, within, type Arm, type Cell, type Side } from './board/geometry';
import type { Action, View } from './types';

function deeds(events: GameEvent[], { texts }: Saying): string[] {
  const say = (key: string, values = {}) => texts.say(`page.since.${key}`, values);
  const cube = (id: unknown) => texts.name('cube', String(id));
  const cubes = (ids: unknown) => (ids as string[]).map(cube).join(' + ') || say('nothing');
  const each = (kind: string, tell: (event: GameEvent) => string) => ofKind(events, kind).map(tell);
  const tile = ({ tile }: GameEvent) => ({ tile: texts.name('tile', String(tile)) });
  return [
    ...each('offer_revealed', (event) =>
      say(event.disk ? 'presented_disk' : 'presented', { cubes: cubes(event.cubes) }),
    ),
    ...each('clash', () => say('clash')),
    ...each('exchanged', ({ take, give }) => say('exchanged', { take: cube(take), give: cube(give) })),
    ...each('princess_tile', (event) => say('princess_tile', tile(event))),
    ...each('tile_placed', (event) => say('tile', tile(event))),
    ...each('favor_gained', ({ hearts, to }) => say('gained', { n: Number(hearts), to: Number(to) })),
    ...each('favor_lost', ({ hearts, to }) => say('lost', { n: Number(hearts), to: Number(to) })),
    ...each('dedicated', (event) => say('dedicated', { cube: cube(event.cube) })),
    ...each('restocked', (event) => say('restocked', { cubes: cubes(event.cubes) })),
    ...each('room_bonus', ({ points, cube: room }) =>
      say('room', { points: Number(points), room: texts.name('room', String(room)) }),
    ),
  ];
}

function placesOf(event: GameEvent): string[] {
  const seat = Number(event.seat);
  switch (event.kind) {
    case 'tile_placed':
    case 'princess_tile':
      return [`tile:${String(event.tile)}`];
    case 'favor_gained':
    case 'favor_lost':
      return [`token:${seat}`];
    case 'offer_revealed':
    case 'clash':
      return [`offer:${seat}`];
    case 'exchanged':
      return [`store-${String(event.take)}`, `store-${String(event.give)}`];
    case 'dedicated':
      return [`store-${String(event.cube)}`];
    case 'restocked':
      return (event.cubes as string[]).map((cube) => `store-${cube}`);
    case 'princess_moved':
      return ['token:princess'];
    default:
      return [];
  }
}

/** The offers are turned over one after the other; favor is counted up, and at the end room after room. */
function moments(events: GameEvent[]): Moment[] {
  return [
    ...ofKind(events, 'offer_revealed').map(({ seat }) => ({ turns: `offer:${Number(seat)}` })),
    ...ofKind(events, 'clash').map((event) => ({ flash: placesOf(event) })),
    ...ofKind(events, 'favor_gained', 'favor_lost').map((event) => ({
      flash: placesOf(event),
      count: event.kind === 'favor_lost' ? -Number(event.hearts) : Number(event.hearts),
    })),
    // A slip flashes, and is not marked afterwards: it is all letters.
    ...ofKind(events, 'room_bonus').map(({ seat, points }) => ({ flash: [`seat:${seat}`], count: Number(points) })),
  ];
}

function standing(view: View, _: Record<string, unknown>, { texts }: Saying): Standing[] {
  return view.players.map(({ favor, bonus }) => {
    const rooms = Object.values(bonus).reduce((all, one) => all + one, 0);
    const said = texts.say('page.standing.favor', { favor, rooms, all: favor + rooms });
    return { score: favor, shown: `♥ ${favor}`, said };
  });
}

/** So few spaces before the end of her track it is said beforehand. */
const NEAR = 3;

function ending(view: View, printed: Record<string, unknown>, { texts }: Saying): Ending[] {
  const say = (key: string, values = {}) => texts.say(`page.ending.${key}`, values);
  if (view.phase === 'game_over') return [];
  const { game_end_at: end } = printed.favor_track as { game_end_at: number };
  const last = view.options.princess_end === 'reach_29' ? end : end + 1;
  if (view.princess_favor >= last) return [{ said: say('princess', { n: view.princess_favor }), last: true }];
  if (view.round === view.column.length) return [{ said: say('last_round'), last: true }];
  const left = last - view.princess_favor;
  return left <= NEAR ? [{ said: say('near', { n: left }) }] : [];
}

const SIDES: Side[] = ['P', 'N', 'E', 'S', 'W'];

/** The table is turned so that the own board lies in front: rows, columns and turns are said as they are drawn. */
function seen(view: View, { texts, names }: Saying, eyes: number | null, front: number): Texts {
  const turns = turnsToFront(view.players[front]!.side as Arm);
  const owner = (side: Side) => view.players.findIndex((player) => player.side === side);
  const said = (cell: Cell): string => {
    const [row, column] = within(turnedCell(cell, turns)).map((n) => n + 1) as Cell;
    const seat = owner(sideOf(cell));
    const where = seat < 0 ? 'princess' : seat === eyes ? 'own' : 'other';
    return texts.say(`page.seen.${where}`, { row, column, who: names[seat] ?? '' });
  };
  const cells = SIDES.flatMap((side) => cellsOf(side)).map((cell) => [cell.join(','), said(cell)] as const);
  const turned = [0, 90, 180, 270].map(
    (angle) => [angle, texts.say(`rotation.${(angle + 90 * turns) % 360}`)] as const,
  );
  return texts.with({ cell: Object.fromEntries(cells), rotation: Object.fromEntries(turned) });
}

function move(form: { kind: string }, { texts }: Saying): string | null {
  const { kind, lane, cell, rotation, cube } = form as Extract<Action, { kind: 'place' }>;
  if (kind !== 'place') return null;
  return texts.say(cube === null ? 'action.place' : 'action.place_cube', {
    lane: texts.name('lane', String(lane)),
    cell: texts.say(`cell.${cell.join(',')}`),
    rotation: texts.name('rotation', String(rotation)),
    cube: cube === null ? '' : texts.name('cube', cube),
  });
}

function event(
  { kind, seat, tile, cell, rotation }: GameEvent,
  { texts, names }: Saying,
  tense: 'event' | 'would',
): string | null {
  if (kind !== 'tile_placed' && kind !== 'princess_tile') return null;
  return texts.say(`${tense}.${kind}`, {
    who: names[seat ?? 0] ?? '',
    tile: texts.name('tile', String(tile)),
    cell: texts.say(`cell.${(cell as Cell).join(',')}`),
    rotation: texts.name('rotation', String(rotation)),
  });
}

export const follow: Follow<View> = {
  seen,
  move,
  event,
  deeds,
  aims: (form) => ('cell' in form ? [`cell-${String(form.cell)}`] : []),
  places: (events) => events.flatMap(placesOf),
  moments,
  standing,
  ending,
};
