/** What is new since the view before, for the animation: everything is read off the two views and what happened. */
import type { View } from '../types';
import type { GameEvent } from '../../../lib/board';

export interface Changes {
  slots: Set<string>;
  lines: Set<string>;
  /** Fences that have just scored. */
  scored: Set<string>;
  /** For each new place of a beast the square it came from; `null`: from the supply. */
  beasts: Map<string, string | null>;
  /** Beasts that left the board, with the seat that has them. */
  captured: { square: string; beast: string; seat: number }[];
  /** How often dice were rolled: a new number means that they tumble. */
  rolls: number;
}

export function changes(before: View | null, view: View, happened: readonly GameEvent[]): Changes {
  const found: Changes = {
    slots: new Set(),
    lines: new Set(),
    scored: new Set(),
    beasts: new Map(),
    captured: [],
    rolls: 0,
  };
  if (!before) return found;
  for (const slot of Object.keys(view.slots)) if (!(slot in before.slots)) found.slots.add(slot);
  for (const [line, fence] of Object.entries(view.lines)) {
    const was = before.lines[line];
    if (!was) found.lines.add(line);
    if (fence.points !== null && (!was || was.points === null)) found.scored.add(line);
  }
  const moved = new Map<string, string>();
  for (const event of happened) {
    if (event.kind === 'beast_moved') {
      // Several steps of the same beast are one way.
      const from = String(event.from);
      moved.set(String(event.to), moved.get(from) ?? from);
    }
    if (event.kind === 'beast_captured' && event.seat !== null && !(String(event.square) in view.beasts)) {
      found.captured.push({ square: String(event.square), beast: String(event.beast), seat: event.seat });
    }
    if (event.kind === 'dice_rolled' || event.kind === 'dice_rerolled') found.rolls += 1;
  }
  for (const [square, beast] of Object.entries(view.beasts)) {
    if (before.beasts[square] === beast) continue;
    const from = moved.get(square);
    found.beasts.set(square, from !== undefined && before.beasts[from] === beast ? from : null);
  }
  found.captured = found.captured.filter(({ square, beast }) => before.beasts[square] === beast);
  return found;
}
