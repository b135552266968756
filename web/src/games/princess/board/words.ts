/** Pieces in words. */
import type { Texts } from '../../../lib/texts';
import type { Rune } from './box';

/** A rune's name, numbers and size. */
export function runeLabel(rune: Rune, texts: Texts, own: Texts): string {
  const name = texts.name('rune', rune.id);
  const steps =
    rune.steps_mixed > 0
      ? own.say('card.rune_two', { rune: name, steps: rune.steps, mixed: rune.steps_mixed })
      : own.say('card.rune', { rune: name, steps: rune.steps, n: rune.steps });
  return `${steps} (${own.say('card.shape', { cells: rune.cells.length })})`;
}
