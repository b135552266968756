/** The pieces of a board fly whenever its view changes: the one way in which all boards let them. */
import { untrack } from 'svelte';
import type { GameEvent, Shown } from './board';
import { fly, placesIn, type Places } from './flights';

/** The name of what a piece came out of that had no place before; null: it keeps its own name. */
export type Origin = (name: string, earlier: Places, happened: readonly GameEvent[]) => string | null | undefined;

/** To be called where a board begins. */
export function letFly(
  root: () => Element | undefined,
  table: () => Pick<Shown, 'view' | 'before' | 'happened' | 'pace'>,
  origin: Origin,
): void {
  let earlier: Places = new Map();
  $effect.pre(() => {
    void table().view;
    untrack(() => (earlier = table().pace > 0 ? placesIn(root()) : new Map()));
  });
  $effect(() => {
    void table().view;
    untrack(() => {
      const { before, happened, pace } = table();
      if (before) fly(root(), earlier, (name) => origin(name, earlier, happened), pace);
    });
  });
}
