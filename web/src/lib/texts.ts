/** The messages: the same files and the same two forms of placeholders as in the terminal (engine/text.py). */

export type Language = 'en' | 'ja';
export type Values = Record<string, string | number>;
type Table = { [key: string]: unknown };

export const FIELD = /\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g;

/** Puts values into a message: `{name}`, and `{n|step|steps}` with the first word where n is 1. */
export function fill(message: string, values: Values): string {
  return message.replace(FIELD, (whole: string, name: string, one?: string, many?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (one !== undefined) return (value === 1 || value === -1 ? one : many) ?? '';
    return String(value);
  });
}

function flatten(table: Table, prefix: string, into: Map<string, string>): void {
  for (const [key, value] of Object.entries(table)) {
    if (typeof value === 'object' && value !== null) flatten(value as Table, `${prefix}${key}.`, into);
    else into.set(prefix + key, String(value));
  }
}

/** The messages of one language, from several files. */
export class Texts {
  private readonly messages = new Map<string, string>();

  constructor(
    readonly language: Language,
    ...tables: Table[]
  ) {
    for (const table of tables) flatten(table, '', this.messages);
  }

  has(key: string): boolean {
    return this.messages.has(key);
  }

  /** Every key with its message. */
  entries(): IterableIterator<[string, string]> {
    return this.messages.entries();
  }

  /** The message with its values put in; a key nobody wrote is shown as it is, in angle brackets. */
  say(key: string, values: Values = {}): string {
    const message = this.messages.get(key);
    return message === undefined ? `<${key}>` : fill(message, values);
  }

  /** The messages whose keys begin with this table's name, without it. */
  part(table: string): Texts {
    const found = new Texts(this.language);
    for (const [key, message] of this.messages)
      if (key.startsWith(`${table}.`)) found.messages.set(key.slice(table.length + 1), message);
    return found;
  }

  /** The same messages, with some others in their places. */
  with(table: Table): Texts {
    const found = new Texts(this.language);
    for (const [key, message] of this.messages) found.messages.set(key, message);
    flatten(table, '', found.messages);
    return found;
  }

  /** The name of a thing; what a component file adds to the printed box goes by its id. */
  name(table: string, id: string): string {
    return this.messages.get(`${table}.${id}`) ?? id;
  }
}
