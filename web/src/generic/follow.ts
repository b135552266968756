/** How a game without a folder is followed: what differs between two views, and the points if its players have any. */
import type { Board, Zone } from '../generated/wire';
import type { Follow, Standing } from '../lib/follow';
import { thingsOf } from './drawn';
import type { View } from './picking.svelte';
import { spotOf } from './spots';

const PLACED = ['row', 'grid', 'hand', 'dice', 'piece'];
const COUNTED = ['points', 'score'];

/** The spots of a zone at which something else lies now. */
function changed(zone: Zone, now: unknown, was: unknown, seat: number | null): string[] {
  if (zone.shown === 'group') {
    const part = (whole: unknown, name: string) => (whole as Record<string, unknown> | null)?.[name];
    return (zone.zones ?? []).flatMap((inner) => changed(inner, part(now, inner.name), part(was, inner.name), seat));
  }
  if (!PLACED.includes(zone.shown)) return [];
  const [things, before] = [now, was].map((value) => thingsOf(zone, value, true).things);
  return things!.flatMap((thing, n) =>
    thing !== null && thing !== (before![n] ?? null) ? [spotOf(zone.path, seat, n, thing).id] : [],
  );
}

export function followOf(board: Board): Follow<View> {
  const points = board.players.find(({ name, shown }) => COUNTED.includes(name) && shown === 'counter')?.name;
  return {
    changed: (view, before) => [
      ...board.table.flatMap((zone) => changed(zone, view[zone.name], before[zone.name], null)),
      ...view.players.flatMap((player, seat) =>
        board.players.flatMap((zone) => changed(zone, player[zone.name], before.players[seat]?.[zone.name], seat)),
      ),
    ],
    standing: (view) =>
      points === undefined
        ? []
        : view.players.map((player): Standing => {
            const score = Number(player[points]);
            return { score, shown: `★ ${score}`, said: `★ ${score}` };
          }),
  };
}
