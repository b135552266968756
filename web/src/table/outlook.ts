/** What there is to say of a considered move: what would happen, and what cannot be known or taken back. */
import type { Preview } from '../lib/board';
import type { Texts } from '../lib/texts';
import type { TableHints } from '../games/page';
import { BEGINS } from './since';

/** The sentences of what would happen, without those that repeat the move. */
export function consequences(preview: Preview<unknown>, { echoes = [] }: TableHints): string[] {
  return preview.sentences.filter((_, n) => {
    const event = preview.events?.[n];
    if (event && BEGINS.test(event.kind)) return false;
    return !event || !echoes.includes(event.kind) || event.covered != null;
  });
}

/** What comes after that and cannot be known, or that the move is final; nothing for a move that can be taken back. */
export function lastWord(preview: Preview<unknown>, { foreseen = [] }: TableHints, texts: Texts, words: Texts): string {
  if (!preview.reveals) return '';
  const final = words.say('table.move.final');
  if (preview.over) return words.say('table.move.ends');
  const { kind } = preview.choice.form;
  if (preview.view && !foreseen.includes(kind)) return final;
  const own = `page.comes_up.${kind}`;
  const what = texts.has(own) ? texts.say(own) : words.say('table.comes_up.something');
  return words.say('table.move.then', { what, final });
}
