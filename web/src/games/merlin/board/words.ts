/** Pieces and places of the table in words, from the game's own messages and the board's. */
import type { View } from '../types';
import type { SeatForm } from '../../../generated/wire';
import type { Texts } from '../../../lib/texts';
import type { Ground, Line, Slot, Square } from './box';

/** A die's name in a move as its colour and face; own dice go by the face alone, neutral ones by their colour and face. */
export function colourAndFace(die: string, own: string, neutral: string): { colour: string; face: string } {
  return die.startsWith(`${neutral}_`)
    ? { colour: neutral, face: die.slice(neutral.length + 1) }
    : { colour: own, face: die };
}

export class Words {
  readonly own: Texts;

  constructor(
    readonly game: Texts,
    readonly ground: Ground,
    readonly seats: SeatForm[],
    readonly neutral: string,
  ) {
    this.own = game.part('page.board');
  }

  who(seat: number): string {
    return this.seats[seat]?.name || this.game.say('label.seat', { seat: seat + 1 });
  }

  die(colour: string, face: string): string {
    return this.own.say('die', { colour: this.game.name('colour', colour), face: this.game.name('face', face) });
  }

  slot(slot: Slot, view: View): string {
    const there = this.own.say('slot', { spot: this.game.name('spot', slot.id) });
    const die = view.slots[slot.id];
    if (die)
      return this.own.say('slot_die', {
        slot: there,
        colour: this.game.name('colour', die.colour),
        face: this.game.name('face', die.face),
      });
    const kept = view.reserved[slot.hole];
    return kept
      ? this.own.say('slot_reserved', { slot: there, image: this.game.name('image', kept) })
      : this.own.say('slot_free', { slot: there });
  }

  line(line: Line, view: View): string {
    const name = this.own.say('line', { id: line.id });
    const fence = view.lines[line.id];
    if (!fence) return this.own.say('line_free', { line: name });
    const values = { line: name, image: this.game.name('image', fence.image), who: this.who(fence.owner) };
    const strong = fence.reinforced ? ` (${this.own.say('reinforced')})` : '';
    if (fence.points !== null) return this.own.say('line_scored', { ...values, points: fence.points }) + strong;
    const complete = line.supports.every((slot) => slot in view.slots);
    return this.own.say(complete ? 'line_complete' : 'line_fence', values);
  }

  square(square: Square, view: View): string {
    const name = this.own.say('square', { kind: this.game.name('square_kind', square.kind), id: square.id });
    const beast = view.beasts[square.id];
    const said = beast
      ? this.own.say('square_beast', { square: name, beast: this.game.name('beast', beast) })
      : this.own.say('square_empty', { square: name });
    return view.enclosed.includes(square.id) ? `${said} (${this.own.say('enclosed')})` : said;
  }
}
