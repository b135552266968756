/** The links of one's own tables. The server shows an invitation only once, so this browser keeps it for the host. */
import { keep as keepText, keptJson } from './kept';

const KEY = 'tilecourt.invitations';
const MOST = 30;

function all(): [table: string, invitation: string][] {
  const found = keptJson(KEY);
  return Array.isArray(found)
    ? (found as [string, string][]).filter((one) => Array.isArray(one) && one.length === 2)
    : [];
}

/** Keeps the invitation of a table; the oldest ones make room. */
export function keep(table: string, invitation: string): void {
  const rest = all().filter(([other]) => other !== table);
  // In a browser that keeps nothing the host can make a new link at the table.
  keepText(KEY, JSON.stringify([...rest, [table, invitation]].slice(-MOST)));
}

/** The invitation of a table that was opened in this browser. */
export function recall(table: string): string | null {
  return all().find(([other]) => other === table)?.[1] ?? null;
}
