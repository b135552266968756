/** The fair shuffle checked in the browser, with nothing but SHA-256: docs/play/fair-shuffle.md states the encoding. */

export interface Fair {
  protocol: number;
  table: string;
  commitment: string;
  contributions: string[];
  secret: string;
}

/** A list of texts as it is hashed: each with its length in bytes before it. */
export function encode(texts: string[]): Uint8Array<ArrayBuffer> {
  const coder = new TextEncoder();
  const parts = texts.flatMap((text) => {
    const bytes = coder.encode(text);
    return [coder.encode(`${bytes.length}:`), bytes, coder.encode(',')];
  });
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

async function hash(texts: string[]): Promise<string> {
  const found = new Uint8Array(await crypto.subtle.digest('SHA-256', encode(texts)));
  return [...found].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const commitmentOf = (secret: string): Promise<string> => hash(['tilecourt fair shuffle 1 commitment', secret]);

/** The seed in decimal digits, as records have it. */
export async function seedOf(fair: Fair): Promise<string> {
  const found = await hash(['tilecourt fair shuffle 1 seed', fair.secret, fair.table, ...fair.contributions]);
  return BigInt(`0x${found}`).toString();
}

/** Whether this browser can compute hashes: only over a safe connection, or on one's own machine. */
export const canHash = (): boolean => typeof crypto !== 'undefined' && crypto.subtle !== undefined;
