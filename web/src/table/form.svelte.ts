/** How a table lies on the screen. Boards lay themselves out within the room that this leaves them. */
import { MediaQuery } from 'svelte/reactivity';

/** `beside`: the panel stands beside the board; `below`: under it; `slim`: beside it on a phone that is held across. */
export type Form = 'beside' | 'below' | 'slim';

export class TableForm {
  readonly #across = new MediaQuery('(max-height: 480px) and (orientation: landscape)');
  readonly #upright = new MediaQuery('(max-width: 860px), (max-width: 1100px) and (orientation: portrait)');

  readonly now: Form = $derived(this.#across.current ? 'slim' : this.#upright.current ? 'below' : 'beside');
  /** Whether there is no room for a panel that is always open. */
  readonly small = $derived(this.now !== 'beside');
}
