/** Names of seats, and texts cut to the room there is. */
import type { SeatForm } from '../../../generated/wire';

export function nameAt(seats: SeatForm[], seat: number): string {
  return seats[seat]?.name || `#${seat + 1}`;
}

/** How wide a text is, in letters of the Latin script; full-width letters count nearly twice. */
export function breadth(text: string): number {
  let sum = 0;
  for (const letter of text) sum += (letter.codePointAt(0) ?? 0) > 0x2e7f ? 1.85 : 1;
  return sum;
}

/** The text, or as much of its beginning as fits, with an ellipsis. */
export function cut(text: string, letters: number): string {
  if (breadth(text) <= letters) return text;
  let kept = '';
  for (const letter of text) {
    if (breadth(kept + letter) > letters - 1) break;
    kept += letter;
  }
  return `${kept}…`;
}
