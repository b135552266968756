/** The table of any game in words: a section for what lies in the middle, one for each player. */
import type { Board, Zone } from '../generated/wire';
import type { Tell } from '../games/page';
import { words } from '../lib/words.svelte';
import { player, type Section, type Wording } from '../table/sections';
import { Drawn } from './drawn';

type View = Record<string, unknown> & { players: Record<string, unknown>[]; seat?: number | null };

export function tellOf(game: string, board: Board): Tell {
  return (view: View, wording: Wording): Section[] => {
    const drawn = new Drawn(game, board, wording.texts, (key, values) => words.say(key, values));
    const lines = (zones: Zone[], has: Record<string, unknown>): string[] =>
      zones.flatMap((zone) => {
        if (zone.shown === 'none') return [];
        const value = has[zone.name];
        if (zone.zones?.length) return lines(zone.zones, (value ?? {}) as Record<string, unknown>);
        const seated = zone.shown === 'seat' && typeof value === 'number';
        const thing = seated ? (wording.names[value] ?? '') : told(zone, value, drawn);
        return [drawn.say('single', { zone: drawn.zone(zone), thing })];
      });
    return [
      { title: drawn.say('table'), lines: lines(board.table, view) },
      ...view.players.map((has, seat) => ({
        title: player(wording, seat, view.seat ?? null),
        lines: lines(board.players, has),
      })),
    ];
  };
}

/** A grid is told row by row: what lies there is found by counting. */
function told(zone: Zone, value: unknown, drawn: Drawn): string {
  if (zone.shown !== 'grid' || !zone.columns || !Array.isArray(value)) return drawn.value(zone, value);
  const { columns } = zone;
  const cell = (one: unknown): string => (one === null ? drawn.say('empty') : drawn.value(zone, one));
  const rows = Array.from({ length: Math.ceil(value.length / columns) }, (_, row) =>
    value
      .slice(row * columns, (row + 1) * columns)
      .map(cell)
      .join(', '),
  );
  return rows.join(' / ');
}
