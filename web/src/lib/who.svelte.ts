/** Who one is here. Nobody has to say a name before playing: a guest with a friendly one is made when it is needed. */
import type { AccountAsked, LoginAsked, Me } from '../generated/wire';
import { Refused, api } from './api';
import { keep, keeps, kept } from './kept';
import { forget } from './remembered';
import { words } from './words.svelte';

/** Set once the server knows this browser: asking it before would only earn a refusal. The cookie itself is not ours to read. */
const KEY = 'tilecourt.known';

/** True too in a browser that keeps nothing: then the server has to be asked. */
function known(change?: boolean): boolean {
  if (change !== undefined) keep(KEY, change ? 'yes' : null);
  return !keeps() || kept(KEY) !== null;
}

/** A name out of two lists of words, such as Amber Fox. */
export function friendlyName(chance: () => number = Math.random): string {
  const pick = (list: string): string => words.say(`home.names.${list}.${Math.floor(chance() * 8)}`);
  return words.say('home.names.both', { first: pick('first'), second: pick('second') });
}

class Who {
  #me = $state.raw<Me | null>(null);
  #asking: Promise<Me | null> | null = null;

  get me(): Me | null {
    return this.#me;
  }

  /** Asks the server once; `null` if it does not know this browser. */
  load(): Promise<Me | null> {
    if (this.#me || !known()) return Promise.resolve(this.#me);
    this.#asking ??= api
      .me()
      .then((me) => this.#be(me))
      .catch((error: unknown) => {
        if (error instanceof Refused && error.reason === 'no_name') {
          known(false);
          return null;
        }
        throw error;
      })
      .finally(() => (this.#asking = null));
    return this.#asking;
  }

  /** Somebody, in any case. */
  async need(name?: string): Promise<Me> {
    const me = await this.load();
    const wish = name?.trim();
    if (me && (!wish || wish === me.name)) return me;
    return this.#be(await api.guest(wish || friendlyName()));
  }

  async rename(name: string): Promise<Me> {
    return this.#be(await api.guest(name));
  }
  /** Whether others at one's tables are told that one is there. */
  async show(presence: boolean): Promise<Me> {
    return this.#be(await api.showPresence(presence));
  }
  async account(asked: AccountAsked): Promise<Me> {
    await this.need();
    return this.#be(await api.account(asked));
  }
  async logIn(asked: LoginAsked): Promise<Me> {
    return this.#be(await api.logIn(asked));
  }
  async logOut(everywhere = false): Promise<void> {
    await (everywhere ? api.logOutEverywhere() : api.logOut());
    known(false);
    forget();
    this.#me = null;
  }

  /** The account was deleted: this browser is nobody's any more. */
  gone(): void {
    known(false);
    forget();
    this.#me = null;
  }

  #be(me: Me): Me {
    known(true);
    this.#me = me;
    return me;
  }
}

export const who = new Who();
