/** What of Merlin's board can be looked at for how near it is to its points: pens, fences and cards, and that in words. */
import type { NearForm } from '../../../generated/wire';
import type { View } from '../types';
import type { Place } from './choices';
import type { Words } from './words';

/** The pen or fence at a place; a pen goes by its square, a fence by its line. Null: there is nothing to be near to. */
export function nearAt(place: Place | null, view: View): string | null {
  if (place?.type === 'square') return place.id in view.beasts && !view.enclosed.includes(place.id) ? place.id : null;
  if (place?.type !== 'line') return null;
  const fence = view.lines[place.id];
  return fence && fence.points === null ? place.id : null;
}

/** How near it is; empty if nothing is known. */
export function nearLine([fit]: readonly NearForm[], view: View, words: Words): string {
  if (!fit) return '';
  const { own, game } = words;
  const { missing = [], also = [] } = fit;
  const slots = missing.filter(({ cell }) => cell.includes('.'));
  const lines = missing.length - slots.length;
  const icons = [
    ...new Set(slots.map(({ wants }) => (wants == null ? own.say('near_any') : game.name('image', wants)))),
  ];
  const asks = also.filter((what) => what !== 'card');
  const what = [
    ...(lines > 0 ? [own.say('near_cards', { n: lines })] : []),
    ...(slots.length > 0 ? [own.say('near_dice', { n: slots.length, icons: icons.join(own.say('near_join')) })] : []),
    ...asks.map((one) => own.say('near_asks', { what: game.name('requirement', one) })),
  ];
  const values = { points: fit.worth, what: what.join(own.say('near_and')) || own.say('near_complete') };
  const beast = view.beasts[fit.card];
  if (beast) return own.say('near_pen', { ...values, beast: game.name('beast', beast) });
  const fence = view.lines[fit.card];
  if (!fence) return own.say('near_card', { ...values, image: game.name('image', fit.card) });
  return own.say('near_fence', { ...values, image: game.name('image', fence.image), who: words.who(fence.owner) });
}
