/** What is new since the view before and shows by itself: fences that have just scored, dice that were rolled. */
import type { View } from '../types';
import type { GameEvent } from '../../../lib/board';

export interface Changes {
  /** Fences that have just scored. */
  scored: Set<string>;
  /** How often dice were rolled: a new number means that they tumble. */
  rolls: number;
}

export function changes(before: View | null, view: View, happened: readonly GameEvent[]): Changes {
  const found: Changes = { scored: new Set(), rolls: 0 };
  if (!before) return found;
  for (const [line, fence] of Object.entries(view.lines)) {
    const was = before.lines[line];
    if (fence.points !== null && (!was || was.points === null)) found.scored.add(line);
  }
  found.rolls = happened.filter(({ kind }) => kind === 'dice_rolled' || kind === 'dice_rerolled').length;
  return found;
}
