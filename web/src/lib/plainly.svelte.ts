/** Whether sentences name places by their coordinates: where somebody asks for them, and where no board is drawn. */
import { kept } from './kept';
import { settings } from './settings.svelte';
import type { Texts } from './texts';
import { unplaced } from './unplaced';

/** Whoever reads in words once wants to read in words at the next table too. */
export const WORDS = 'tilecourt.words';

class Reading {
  /** The table is read in words instead of drawn. */
  inWords = $state(kept(WORDS) === 'yes');
}
export const reading = new Reading();

/** A sentence about moves or events as it suits whoever reads it. */
export function plainly(texts: Texts, sentence: string): string {
  return settings.coordinates || reading.inWords ? sentence : unplaced(texts, sentence);
}
