/** The bots of this server, asked once. */
import { readable } from 'svelte/store';
import { api } from '../lib/api';
import { LEVELS, inOrder } from '../lib/bots';

export const botsOffered = readable<string[]>(LEVELS, (set) => {
  api.games().then(
    ({ bots }) => set(inOrder(bots)),
    () => undefined, // without an answer the built-in levels stay
  );
});
