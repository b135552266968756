/**
 * The tables one was playing at, as this browser last saw them: home shows them at once, and nothing moves when the
 * server's answer comes.
 */
import type { Card } from '../generated/wire';
import { keep, keptJson } from './kept';

const KEY = 'tilecourt.going';

function isCard(one: unknown): one is Card {
  const card = one as Partial<Card> | null;
  return (
    typeof card?.table === 'string' &&
    typeof card.game === 'string' &&
    Array.isArray(card.seats) &&
    typeof card.pace === 'object' &&
    typeof card.changed === 'number'
  );
}

export function remembered(): Card[] {
  const found = keptJson(KEY);
  return Array.isArray(found) ? found.filter(isCard) : []; // another version may have kept something else
}

export function remember(cards: Card[]): void {
  keep(KEY, JSON.stringify(cards));
}

export function forget(): void {
  keep(KEY, null);
}
