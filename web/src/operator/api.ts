/** What the operator's page asks of the server. */
import type { BanAsked, HideAsked, OperatorForm, PersonForm } from '../generated/wire';
import { json } from '../lib/ask';

export const operatorApi = {
  overview: () => json<OperatorForm>('GET', '/operator'),
  person: (who: string) => json<PersonForm>('GET', '/operator/person', undefined, { who }),
  settle: (report: string) => json<object>('POST', '/operator/settle', { report }),
  ban: (asked: BanAsked) => json<object>('POST', '/operator/ban', asked),
  unban: (player: string) => json<object>('POST', '/operator/unban', { player }),
  rename: (player: string, name: string) => json<PersonForm>('POST', '/operator/rename', { player, name }),
  hide: (asked: HideAsked) => json<object>('POST', '/operator/hide', asked),
};

/** Does something, says so, and brings the page up to date; what was refused is said as a notice. */
export type Doing = (work: () => Promise<unknown>, done: string) => Promise<void>;
