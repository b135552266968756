/** For an element that fills the screen below the head of the page: `--top` is where it begins. */
import type { Attachment } from 'svelte/attachments';
import { inTurn } from './turns';

export const belowHead: Attachment<HTMLElement> = (element) =>
  // Not at once: what was drawn just now would have to be laid out for it. Until then it is as high as usual.
  inTurn(() => element.style.setProperty('--top', `${element.getBoundingClientRect().top + scrollY}px`), 1);
