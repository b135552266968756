/** A game's rules in our words, by rule id: the same files as in the terminal. */
import type { Language } from '../lib/texts';

export interface Rule {
  id: string;
  title: string;
  text: string;
  see?: string[];
}
/** A paragraph, or a drawing whose lines stand under each other. */
export interface Part {
  drawing: boolean;
  text: string;
}

const FILES = import.meta.glob<{ default: { rule: Rule[] } }>('../../../src/tilecourt/games/*/text/rules.*.toml');

export async function rulebook(game: string, language: Language): Promise<Rule[]> {
  const load = FILES[`../../../src/tilecourt/games/${game}/text/rules.${language}.toml`];
  if (load) return (await load()).default.rule;
  const { described } = await import('../lib/described');
  return (await described(game, language)).rules;
}

/** The text of a rule in parts: one line is one paragraph, lines between three backticks are a drawing. */
export function partsOf(text: string): Part[] {
  return text
    .split('```')
    .flatMap((piece, n) => {
      if (n % 2 === 1) return [{ drawing: true, text: piece.replace(/^\n|\n$/g, '') }];
      return piece.split('\n').map((line) => ({ drawing: false, text: line.trim() }));
    })
    .filter((part) => part.text !== '');
}

/** The rules in which all these words occur, those with a fitting id or title first. */
export function found(rules: Rule[], wish: string): Rule[] {
  const parts = wish.toLowerCase().split(/\s+/).filter(Boolean);
  const head = (rule: Rule) => `${rule.id} ${rule.title}`.toLowerCase();
  const whole = (rule: Rule) => `${head(rule)} ${rule.text}`.toLowerCase();
  const hits = rules.filter((rule) => parts.every((part) => whole(rule).includes(part)));
  const first = (rule: Rule) => Number(!parts.every((part) => head(rule).includes(part)));
  return hits.sort((a, b) => first(a) - first(b));
}
