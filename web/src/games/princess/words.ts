/** The manor in words. */
import { listed, player, type Section, type Wording } from '../../table/sections';

interface Rune {
  id: string;
  cells: [number, number][];
  steps: number;
  steps_mixed: number;
}
interface View {
  seat: number | null;
  phase: string;
  display: string[];
  row: (string | null)[];
  drawn_tile: string | null;
  stacks_left: number;
  deck_left: number;
  carrier: number | null;
  gates_open: boolean;
  finish_order: number[];
  players: {
    area: Record<string, string[]>;
    gems_on: [number, number][];
    gems_in_hand: number;
    held: string | null;
    uses: { extra_tile: number; gem_shift: number };
    space: number;
    turns_taken: number;
  }[];
}
interface Manor {
  princess_space: number;
  princess_weight: number;
  gate_space: number;
}

export function words(view: View, wording: Wording): Section[] {
  const { texts, say, own } = wording;
  const label = (key: string, values = {}) => texts.say(`label.${key}`, values);
  const pair = (name: string, value: string) => say('pair', { name, value });
  const tile = (id: string) => texts.name('tile', id);
  const manor = wording.box.manor as Manor;
  const runes = new Map((wording.box.rune as Rune[]).map((rune) => [rune.id, rune]));
  const rune = (id: string): string => {
    const card = runes.get(id);
    if (!card) return texts.name('steal_card', id);
    const rows = new Map<number, number[]>();
    for (const [row, column] of card.cells) rows.set(row, [...(rows.get(row) ?? []), column + 1]);
    const shape = [...rows]
      .sort(([a], [b]) => a - b)
      .map(([row, columns]) => own('shape', { row: row + 1, columns: columns.join(' ') }));
    const steps = card.steps_mixed ? `${card.steps}/${card.steps_mixed}` : String(card.steps);
    return listed([`${id} ${texts.name('rune', id)}`, label('steps', { steps, n: card.steps }), ...shape], wording);
  };
  const princess =
    view.finish_order.length > 0
      ? label('princess_home')
      : view.carrier !== null
        ? label('princess_carried', { who: wording.names[view.carrier] ?? '', weight: manor.princess_weight })
        : label('princess_waits', { space: manor.princess_space });
  const players = view.players.map((one, seat): Section => {
    const gems = new Set(one.gems_on.map(String));
    const rows = new Map<number, string[]>();
    for (const [cell, stack] of Object.entries(one.area)) {
      const row = Number(cell.split(',')[0]);
      const parts = [`${cell} ${tile(stack.at(-1)!)}`];
      if (stack.length > 1) parts.push(own('height', { n: stack.length }));
      if (gems.has(cell)) parts.push(own('gem'));
      rows.set(row, [...(rows.get(row) ?? []), parts.join(' ')]);
    }
    return {
      title: player(wording, seat, view.seat),
      lines: [
        label('place', { space: one.space, turns: one.turns_taken, gems: one.gems_in_hand }),
        label('sprites', { extra_tile: one.uses.extra_tile, gem_shift: one.uses.gem_shift }),
        one.held === null ? label('holds_nothing') : own('holds', { rune: rune(one.held) }),
        ...[...rows].sort(([a], [b]) => a - b).map(([, cells]) => listed(cells, wording)),
      ],
    };
  });
  const on = [
    pair(label('display'), listed(view.display.map(tile), wording)),
    ...(view.drawn_tile ? [pair(label('drawn'), tile(view.drawn_tile))] : []),
    pair(label('stacks'), label('tiles', { n: view.stacks_left })),
    pair(label('deck'), label('cards', { n: view.deck_left })),
  ];
  return [
    {
      title: label('manor'),
      lines: [princess, label(view.gates_open ? 'gates_open' : 'gates_closed', { space: manor.gate_space })],
    },
    { title: say('supply'), lines: on },
    { title: label('row'), lines: view.row.flatMap((id) => (id === null ? [] : [rune(id)])) },
    ...players,
  ];
}
