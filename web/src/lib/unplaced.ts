/**
 * Sentences without coordinates, for whoever sees on the board what is meant. The messages name places (`on {cell}`); a
 * game's `marked.<lang>.toml` says for each such phrase what stands there instead. A sentence is matched with the messages, and
 * said again by the changed one: nothing is said in two places.
 */
import { FIELD, type Texts } from './texts';

interface Form {
  pattern: RegExp;
  /** The fields of the message as they stand in it, in the order of the pattern's groups. */
  fields: string[];
  /** The message without places. */
  changed: string;
  letters: number;
  /** It has a whole move in it, which may name places. */
  around: boolean;
}

/** So many sentences are kept: a long game has about as many. */
const MOST = 2000;
const MOVE = '{move}';
const OWN = /^page\./;

function formOf(message: string, changed: string): Form {
  const fields: string[] = message.match(FIELD) ?? [];
  const group = (field: string): string => {
    const words = field.slice(1, -1).split('|').slice(1);
    if (words.length > 0) return `(${words.join('|')})`; // one or many: the words are known
    return changed.includes(field) ? '(.*?)' : '(.*)'; // a place may have commas of its own
  };
  const groups = fields.map(group);
  const literal = message.split(/\{\w+(?:\|[^}]*)?\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`^${literal.map((part, n) => part + (groups[n] ?? '')).join('')}$`, 's');
  return { pattern, fields, changed, letters: literal.join('').length, around: fields.includes(MOVE) };
}

export class Unplaced {
  private readonly forms: Form[];
  private readonly known = new Map<string, string>();

  constructor(texts: Texts) {
    const phrases = [...texts.part('page.marked').entries()];
    const found = new Map<string, Form>();
    for (const [key, message] of phrases.length > 0 ? texts.entries() : []) {
      if (OWN.test(key)) continue;
      const changed = phrases.reduce((text, [phrase, instead]) => text.replaceAll(phrase, instead), message);
      if (changed !== message || message.includes(MOVE)) found.set(message, formOf(message, changed));
    }
    // "Lay it on X and put a gem on it" is not "Lay it on X" with a long X: what says most comes first.
    const order = (one: Form, other: Form) => Number(other.around) - Number(one.around) || other.letters - one.letters;
    this.forms = [...found.values()].sort(order);
  }

  say(sentence: string): string {
    const known = this.known.get(sentence);
    if (known !== undefined) return known;
    if (this.known.size >= MOST) this.known.clear();
    const said = this.found(sentence);
    this.known.set(sentence, said);
    return said;
  }

  private found(sentence: string): string {
    for (const { pattern, fields, changed } of this.forms) {
      const match = pattern.exec(sentence);
      if (!match) continue;
      const values = new Map(fields.map((field, n) => [field, match[n + 1] ?? '']));
      return changed.replace(FIELD, (field) => {
        const value = values.get(field) ?? '';
        return field === MOVE ? this.say(value) : value;
      });
    }
    return sentence;
  }
}

const MADE = new WeakMap<Texts, Unplaced>();

/** The sentence without coordinates. */
export function unplaced(texts: Texts, sentence: string): string {
  let made = MADE.get(texts);
  if (!made) MADE.set(texts, (made = new Unplaced(texts)));
  return made.say(sentence);
}
