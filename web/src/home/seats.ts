/** Who sits where, as the form for a new table knows it. */
import type { SeatAsked } from '../generated/wire';

export type Sitter = 'me' | 'open' | `bot ${string}`;

export function seatOf(sitter: Sitter): SeatAsked {
  return sitter === 'me' || sitter === 'open' ? { kind: sitter } : { kind: 'bot', bot: sitter.slice(4) };
}
