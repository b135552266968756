/** The rulebook in chapters: rule ids say where a rule belongs (`PMT-5.7.1` is in chapter 5, `PMT-R12` is a ruling). */
import type { Rule } from '../table/rulebook';

/** The chapters in the order of the book; rulings, examples and cases stand at its end. */
export const CHAPTERS = [
  'about',
  'box',
  'sight',
  'setup',
  'play',
  'end',
  'options',
  'rulings',
  'examples',
  'cases',
  'all',
] as const;
export type Chapter = (typeof CHAPTERS)[number];
const BY_NUMBER: Record<string, Chapter> = {
  0: 'about',
  2: 'box',
  3: 'sight',
  4: 'setup',
  5: 'play',
  6: 'end',
  7: 'options',
};
const BY_LETTER: Record<string, Chapter> = { R: 'rulings', E: 'examples', C: 'cases' };

export function chapterOf(id: string): Chapter {
  const mark = id.slice(id.indexOf('-') + 1, id.indexOf('-') + 2);
  return BY_NUMBER[mark] ?? BY_LETTER[mark] ?? 'cases';
}

/** How deep a rule stands below its chapter: `5.7` 0, `5.7.1` 1. Letters are a level of their own: `5.0a`. */
export function depthOf(id: string): number {
  const number = id.slice(id.indexOf('-') + 1);
  if (!/^\d/.test(number)) return 0;
  const levels = number.split('.').length - 1 + (/[a-z]$/.test(number) ? 1 : 0);
  return Math.max(0, Math.min(2, levels - 1));
}

/** The rules of a game of ours in chapters; another game numbers its rules as it likes, so they stand in one. */
export function inChapters(rules: Rule[], numbered = true): { chapter: Chapter; rules: Rule[] }[] {
  if (!numbered) return rules.length > 0 ? [{ chapter: 'all', rules }] : [];
  return CHAPTERS.map((chapter) => ({ chapter, rules: rules.filter((rule) => chapterOf(rule.id) === chapter) })).filter(
    (one) => one.rules.length > 0,
  );
}

/** A piece of a line: plain words, the id of another rule, words between backticks (options), or what was searched for. */
export interface Bit {
  text: string;
  sort: 'plain' | 'rule' | 'code' | 'hit';
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A line in bits, so that rules can be linked and what was searched for can be marked. */
export function bitsOf(line: string, known: Set<string>, wish = ''): Bit[] {
  const bits: Bit[] = [];
  const hits = wish.trim().split(/\s+/).filter(Boolean).map(escaped);
  const find = hits.length > 0 ? new RegExp(`(${hits.join('|')})`, 'gi') : null;
  for (const [n, part] of line.split('`').entries()) {
    if (n % 2 === 1) bits.push({ text: part, sort: 'code' });
    else {
      for (const piece of part.split(/(\b[A-Z]{3}-(?:[REC]\d\d[a-z]?|\d+(?:\.\d+)*[a-z]?))/)) {
        if (known.has(piece)) bits.push({ text: piece, sort: 'rule' });
        else if (find)
          for (const [at, word] of piece.split(find).entries())
            bits.push({ text: word, sort: at % 2 === 1 ? 'hit' : 'plain' });
        else bits.push({ text: piece, sort: 'plain' });
      }
    }
  }
  return bits.filter((bit) => bit.text !== '');
}
