/** What stands for a game that has no picture of its own: the first letters of its title, in a colour of its id. */

/** Up to two letters: the first of the first two words, or the first sign of a title without spaces. */
export function initials(title: string): string {
  const words = title.split(/[\s\p{P}]+/u).filter((word) => word !== '' && !/^(the|a|an|of|and)$/i.test(word));
  return (words.length > 0 ? words : [title])
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}

/** A hue in degrees, always the same for an id. */
export function hueOf(id: string): number {
  let sum = 0;
  for (const sign of id) sum = (sum * 31 + sign.codePointAt(0)!) % 9973;
  return (sum * 47) % 360;
}
