/** What waits for one anywhere on this server: invitations, and tables where it is one's turn. */
import type { WaitingForm } from '../generated/wire';
import { api } from './api';
import { who } from './who.svelte';

const NOTHING: WaitingForm = {};
const EVERY = 30_000; // milliseconds

class Waits {
  #found = $state.raw<WaitingForm>(NOTHING);

  get invitations() {
    return this.#found.invitations ?? [];
  }
  get turns() {
    return this.#found.turns ?? [];
  }

  /** How many there are, without the table that is open. */
  count(open: string | null): number {
    return this.invitations.length + this.turns.filter((card) => card.table !== open).length;
  }

  /** Asks the server; whoever is not known here has nothing waiting. */
  async look(): Promise<void> {
    try {
      this.#found = (await who.load()) === null ? NOTHING : await api.waiting();
    } catch {
      // The page itself says when the server does not answer.
    }
  }

  /** Asks again and again while the page is seen; the answer ends it. */
  lookOften(): () => void {
    const look = () => document.visibilityState === 'visible' && void this.look();
    const timer = setInterval(look, EVERY);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }
}

export const waits = new Waits();
