/** What to do now, in words: as `Game.todo` says it, by the phase and the kinds of moves that are legal. */
import type { Choice } from '../lib/board';
import type { Texts } from '../lib/texts';

export function todoOf(texts: Texts, phase: string, legal: Choice[]): string {
  const kinds = [...new Set(legal.map((one) => one.form.kind))];
  const only = `todo_only.${phase}.${kinds[0]}`;
  if (kinds.length === 1 && texts.has(only)) return texts.say(only);
  const also = kinds.map((kind) => `todo_also.${phase}.${kind}`).filter((key) => texts.has(key));
  return [...new Set([`todo.${phase}`, ...also].map((key) => texts.say(key)))].join(texts.language === 'ja' ? '' : ' ');
}
