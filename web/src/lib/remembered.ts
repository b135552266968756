/**
 * The tables one was playing at, as this browser last saw them: home shows them at once, and nothing moves when the
 * server's answer comes.
 */
import type { Card } from '../generated/wire';

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
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter(isCard) : []; // another version may have kept something else
  } catch {
    return [];
  }
}

export function remember(cards: Card[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(cards));
  } catch {
    // a browser may forbid keeping anything
  }
}

export function forget(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // see above
  }
}
