/** Where the dice of a turn lie in the tray: each keeps its place, so that one sees which were rolled again. */
import type { TurnDie } from '../types';
import { marked } from './choices';

/**
 * The dice at the places they had, `old`; a place is empty once its die has gone. `kept` are those that were set aside
 * while the others were rolled again: these lie where they lay, whatever they show now. Without them all may stay.
 */
export function arrange(
  old: readonly (string | null)[],
  dice: readonly TurnDie[],
  kept: readonly string[] | null,
): (TurnDie | null)[] {
  const left = [...dice];
  const stays = marked(
    old.map((name) => name ?? ''),
    kept ?? dice.map(({ die }) => die),
  );
  const found = old.map((name, n) => {
    const at = stays[n] ? left.findIndex(({ die }) => die === name) : -1;
    return at < 0 ? null : left.splice(at, 1)[0]!;
  });
  for (const die of left) {
    const rolled = found.findIndex((there, n) => there === null && old[n] !== null);
    const free = rolled < 0 ? found.indexOf(null) : rolled;
    if (free < 0) found.push(die);
    else found[free] = die;
  }
  return found;
}
