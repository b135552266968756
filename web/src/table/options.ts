/** The options of a table in the words of its game. */
import type { Texts } from '../lib/texts';

export function optionsInWords(
  options: Record<string, boolean | number | string>,
  texts: Texts,
  own: Texts,
): [name: string, value: string][] {
  return Object.entries(options).map(([name, value]) => {
    const key = `option_value.${name}.${String(value)}`;
    const said = texts.has(key)
      ? texts.say(key)
      : typeof value === 'boolean'
        ? own.say(`table.choice.${value ? 'yes' : 'no'}`)
        : String(value);
    return [texts.name('option', name), said];
  });
}
