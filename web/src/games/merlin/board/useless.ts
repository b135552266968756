/** A piece that fits nowhere now: the move somebody may have had in mind with it, so that the table can say why not. */
import type { Action, View } from '../types';
import type { Ground } from './box';

type Seen = Pick<View, 'slots' | 'lines' | 'beasts' | 'enclosed' | 'supply'>;

/** With a die: into a hole in use that has room (it shows another icon), else into any free place; or a beast. */
export function uselessDie(die: string, view: Seen, ground: Ground): Action | null {
  let form: Record<string, string> | null;
  if (die.endsWith('beast')) {
    const beast = Object.keys(view.supply).find((kind) => view.supply[kind]! > 0) ?? Object.keys(view.supply)[0];
    const open = [...ground.squares.values()].filter(({ kind }) => kind !== 'central');
    const square = open.find(({ id }) => !(id in view.beasts) && !view.enclosed.includes(id)) ?? open[0];
    form = beast && square ? { kind: 'add_beast', die, beast, square: square.id } : null;
  } else {
    const free = [...ground.slots.values()].filter(({ id }) => !(id in view.slots));
    const inUse = free.find(({ hole }) => ground.holes.get(hole)!.slots.some(({ id }) => id in view.slots));
    const slot = inUse ?? free[0] ?? [...ground.slots.values()][0];
    form = slot ? { kind: 'place_die', die, spot: slot.spot } : null;
  }
  return form as Action | null; // the names are those of the box at hand
}

/** With a card: onto a free line that is held at an end (the icons do not match), else onto any free line. */
export function uselessCard(image: string, view: Seen, ground: Ground): Action | null {
  const lines = [...ground.lines.values()];
  const free = lines.filter(({ id }) => !(id in view.lines));
  const held = free.find(({ supports }) =>
    [supports.slice(0, 2), supports.slice(2)].some((end) => end.every((slot) => slot in view.slots)),
  );
  const line = held ?? free[0] ?? lines[0];
  return line ? ({ kind: 'place_card', image, line: line.id } as Action) : null;
}
