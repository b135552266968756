/** The rooms in words. */
import { amounts, listed, player, type Section, type Wording } from '../../table/sections';

type Cubes = Record<string, number>;
interface Laid {
  tile: string;
  rotation: number;
  cube: string | null;
}
interface View {
  seat: number | null;
  round: number;
  phase: string;
  storage: Cubes;
  value: Cubes;
  rate: Cubes;
  line: (number | string | null)[];
  column: (string | null)[][];
  order: number[];
  priority: number[];
  princess_favor: number;
  princess_board: Record<string, Laid>;
  clashing: number[];
  players: {
    side: string;
    favor: number;
    disk_available: boolean;
    cubes: number;
    screen: Cubes | null;
    known: Cubes;
    offered: boolean;
    offer: { cubes: string[]; disk: boolean } | null;
    rooms: Cubes;
    board: Record<string, Laid>;
    total: number | null;
  }[];
}

export function words(view: View, wording: Wording): Section[] {
  const { texts, say, own } = wording;
  const label = (key: string, values = {}) => texts.say(`label.${key}`, values);
  const pair = (name: string, value: string) => say('pair', { name, value });
  const cube = (kind: string) => texts.name('cube', kind);
  const people = (seats: number[]) =>
    listed(
      seats.map((seat) => wording.names[seat] ?? ''),
      wording,
    );
  const tile = (id: string) => texts.name('tile', id);
  const nth = (lane: number) => texts.name('lane', String(lane));
  const laid = (board: Record<string, Laid>) => {
    const lines = Object.entries(board).map(([cell, one]) => {
      const parts = [tile(one.tile), texts.name('rotation', String(one.rotation))];
      if (one.cube !== null) parts.push(cube(one.cube));
      return pair(texts.has(`cell.${cell}`) ? texts.say(`cell.${cell}`) : cell, listed(parts, wording));
    });
    return lines.length > 0 ? lines : [own('empty_board')];
  };
  const columns = view.column.flatMap((lanes, n) => {
    const left = lanes.flatMap((id, lane) =>
      id === null ? [] : [own('in_lane', { lane: nth(lane), tile: tile(id) })],
    );
    if (left.length === 0) return [];
    return [pair(own(n + 1 === view.round ? 'this_round' : 'round', { round: n + 1 }), listed(left, wording))];
  });
  const line = view.line.map((who, lane) =>
    own('in_lane', {
      lane: nth(lane),
      tile:
        who === null ? say('none') : typeof who === 'number' ? (wording.names[who] ?? '') : texts.say('label.princess'),
    }),
  );
  const players = view.players.map((one, seat): Section => {
    const offer =
      one.offer === null
        ? label(one.offered ? 'sealed' : 'no_offer')
        : label(seat === view.seat && view.phase === 'present' ? 'own_offer' : 'offer', {
            offer:
              (one.offer.cubes.map(cube).join(texts.say('hand.join')) || texts.say('hand.nothing')) +
              (one.offer.disk ? label('with_disk') : ''),
          });
    return {
      title: listed(
        [player(wording, seat, view.seat), texts.name('side', one.side), label('favor', { favor: one.favor })],
        wording,
      ),
      lines: [
        one.screen === null
          ? pair(label('cubes', { n: one.cubes }), own('surely', { cubes: amounts(one.known, cube, wording) }))
          : pair(label('screen'), amounts(one.screen, cube, wording)),
        label(one.disk_available ? 'disk' : 'disk_spent'),
        offer + (view.clashing.includes(seat) ? ` (${label('clash')})` : ''),
        pair(
          label('rooms'),
          amounts(one.rooms, (colour) => texts.name('room', colour), wording),
        ),
        ...laid(one.board),
      ],
    };
  });
  return [
    {
      title: say('now'),
      lines: [
        own('princess_at', { favor: view.princess_favor }),
        label('priority', { who: people(view.priority) }),
        ...(view.order.length > 0 ? [label('order', { who: people(view.order) })] : []),
      ],
    },
    { title: own('islands'), lines: [...columns, pair(texts.say('word.line'), listed(line, wording))] },
    {
      title: label('storage'),
      lines: Object.entries(view.storage).map(([kind, n]) => {
        const parts = [String(n)];
        if (view.value[kind] !== undefined)
          parts.push(`${label('value')} ${view.value[kind]}`, `${label('rate')} ×${view.rate[kind]}`);
        return pair(cube(kind), listed(parts, wording));
      }),
    },
    ...players,
    { title: texts.name('board', 'princess'), lines: laid(view.princess_board) },
  ];
}
