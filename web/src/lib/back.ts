/** Where one was when an account was needed: after making one, or logging in, one goes back there. */

let from: string | null = null;

/** Remembers this place, with all of its address. */
export function comeBackHere(): void {
  from = location.pathname + location.search + location.hash;
}

/** The place to go back to, once. */
export function wayBack(): string | null {
  const found = from;
  from = null;
  return found;
}
