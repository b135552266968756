/** Pieces in words. */
import type { Texts } from '../../../lib/texts';
import type { NearForm } from '../../../generated/wire';
import type { Pieces, Rune } from './box';

/** A rune's name, numbers and size. */
export function runeLabel(rune: Rune, texts: Texts, own: Texts): string {
  const name = texts.name('rune', rune.id);
  const steps =
    rune.steps_mixed > 0
      ? own.say('card.rune_two', { rune: name, steps: rune.steps, mixed: rune.steps_mixed })
      : own.say('card.rune', { rune: name, steps: rune.steps, n: rune.steps });
  return `${steps} (${own.say('card.shape', { cells: rune.cells.length })})`;
}

/** How near one is to a rune, and to the whole of it where one tile may differ; empty if nothing is known. */
export function nearLine(fits: readonly NearForm[], pieces: Pieces, texts: Texts, own: Texts): string {
  const { attributes } = pieces.box;
  const named = (wants: string | null | undefined): string =>
    wants == null ? own.say('near.any') : texts.name(attributes.skies.includes(wants) ? 'sky' : 'element', wants);
  const lacks = ({ missing = [], also = [] }: NearForm): string => {
    const parts = [];
    if (missing.length > 0) {
      const wants = [...new Set(missing.map((one) => named(one.wants)))].join(own.say('near.join'));
      parts.push(own.say('near.tiles', { n: missing.length, wants }));
    }
    if (also.includes('gem')) parts.push(own.say('near.gem'));
    return parts.length > 0
      ? own.say('near.lacks', { what: parts.join(own.say('near.and')) })
      : own.say('near.complete');
  };
  const [best, whole] = fits;
  if (!best) return '';
  const values = (fit: NearForm) => ({ n: fit.worth, steps: fit.worth, lacks: lacks(fit) });
  const said = own.say('near.rune', { rune: texts.name('rune', best.card), ...values(best) });
  return whole ? `${said}${own.say('near.whole', values(whole))}` : said;
}
