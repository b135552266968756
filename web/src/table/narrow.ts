/**
 * Choosing a move step by step from the action grammar, as in the terminal: first what to do, then each parameter.
 *
 * Nothing here knows a game: the questions come from the keys of a move's structured form, the words from the messages.
 */
import type { TableHints } from '../games/page';
import type { Choice } from '../lib/board';
import type { Texts } from '../lib/texts';

/** Up to so many moves are listed as whole sentences; more are chosen parameter by parameter. */
export const LISTED = 8;

export interface Answer {
  words: string;
  choices: Choice[];
}

/** One question: what is asked, and for each answer its words and the moves that remain. */
export interface Step {
  question: string;
  answers: Answer[];
}

/** What is needed to put a move into words. */
export interface Words {
  /** The game's messages. */
  texts: Texts;
  /** The page's messages. */
  own: Texts;
  hints: TableHints;
}

type Form = Record<string, unknown> & { kind: string };

/** The question that narrows these moves down, or null if only one is left. */
export function nextStep(choices: Choice[], words: Words): Step | null {
  if (choices.length <= 1) return null;
  const { texts, own } = words;
  if (choices.length <= LISTED) {
    return {
      question: own.say('table.choice.what'),
      answers: choices.map((one) => ({ words: sentence(one), choices: [one] })),
    };
  }
  const kinds = grouped(choices, (form) => form.kind);
  if (kinds.length > 1) {
    const answers = kinds.map(([, group]) => ({
      words: group.length === 1 ? sentence(group[0]!) : kindOf(group[0]!, texts),
      choices: group,
    }));
    return { question: own.say('table.choice.what'), answers };
  }
  for (const name of Object.keys(choices[0]!.form)) {
    const groups = grouped(choices, (form) => form[name]);
    if (groups.length < 2) continue;
    const answers = groups.map(([value, group]) => ({ words: valueOf(name, value, words), choices: group }));
    return { question: questionOf(name, words), answers };
  }
  return null;
}

export function sentence(choice: Choice): string {
  return choice.text ?? choice.notation;
}

function grouped(choices: Choice[], key: (form: Form) => unknown): [unknown, Choice[]][] {
  const groups = new Map<string, [unknown, Choice[]]>();
  for (const choice of choices) {
    const value = key(choice.form as Form);
    const mark = JSON.stringify(value);
    if (!groups.has(mark)) groups.set(mark, [value, []]);
    groups.get(mark)![1].push(choice);
  }
  return [...groups.values()];
}

/** A kind of move as a choice: the messages have it in the middle of a sentence. */
function kindOf(choice: Choice, texts: Texts): string {
  const words = texts.say(`kind.${choice.form.kind}`).replace(/こと$/, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function questionOf(name: string, { texts, own }: Words): string {
  const key = `param.${name}`;
  return own.say('table.choice.param', { name: texts.has(key) ? texts.say(key) : own.say(`table.${key}`) });
}

/** The value of a parameter in words, with its sign in front where the sign is what stands on the board. */
export function valueOf(name: string, value: unknown, words: Words): string {
  const { texts, own } = words;
  if (typeof value === 'boolean') return own.say(value ? 'table.choice.yes' : 'table.choice.no');
  if (value === null) return own.say('table.choice.nothing');
  if (Array.isArray(value)) {
    if (value.length > 0 && value.every((part) => typeof part === 'number'))
      return texts.has(`${name}.${value}`) ? texts.say(`${name}.${value}`) : value.join(', ');
    return (
      value.map((part) => named(name, part, words)).join(own.say('table.choice.join')) ||
      own.say('table.choice.nothing')
    );
  }
  return named(name, value, words);
}

function named(name: string, value: unknown, { texts, own, hints: { namedIn, unseen = [] } }: Words): string {
  const key = `${namedIn[name] ?? name}.${String(value)}`;
  if (!texts.has(key)) return String(value);
  return SIGNS.test(String(value)) && !unseen.includes(name)
    ? own.say('table.choice.sign', { sign: String(value), name: texts.say(key) })
    : texts.say(key);
}

/** Ids such as R18 or B317 that stand on the pieces too; words such as `red` or `0` for "as printed" do not. */
const SIGNS = /^[A-Z]+\d+$/;
