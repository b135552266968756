/** What this browser keeps for the page. A browser may forbid keeping anything: then nothing was kept, and nothing is. */

export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text, or with `null` forgets it. */
export function keep(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // forbidden, or full
  }
}

/** Whether this browser keeps anything at all. */
export function keeps(): boolean {
  try {
    return localStorage.length >= 0;
  } catch {
    return false;
  }
}

/** What was kept as JSON; `null` if there is nothing, or nothing that can be read. */
export function keptJson(key: string): unknown {
  try {
    return JSON.parse(kept(key) ?? 'null');
  } catch {
    return null;
  }
}
