/**
 * The only move there is: it is shown for a moment and then made by itself. One that would end the chance to undo is only
 * put forward, and waits for its confirmation; so does one that was undone or cancelled.
 */
import { untrack } from 'svelte';
import { settings } from '../lib/settings.svelte';
import type { Sitting } from './sitting.svelte';

/** Long enough to read what is done. */
const MOMENT_MS = 900;

export class Forced {
  /** The state in which the move was put forward. */
  private shown = -1;

  constructor(private readonly sitting: () => Sitting) {}

  /** Called in an effect: puts the only move forward, and makes it when its time has come. */
  readonly follow = (): (() => void) | undefined => {
    const sitting = this.sitting();
    const { legal, now, considered, preview, undoable } = sitting;
    const [only, another] = legal;
    if (!settings.forced || !only || another || !now || sitting.sending || (now.waiting ?? []).length > 1) return;
    if (sitting.lines.at(-1)?.kind === 'undone') return;
    if (this.shown !== now.state_entry) {
      this.shown = now.state_entry;
      untrack(() => sitting.consider(only));
      return;
    }
    if (considered?.id !== only.id || preview?.choice.id !== only.id) return;
    if (preview.reveals && undoable > 0) return;
    const timer = setTimeout(() => void sitting.choose(only), MOMENT_MS);
    return () => clearTimeout(timer);
  };
}
