/**
 * Regions of a board by name, so that a lesson can point at them.
 *
 * A region is a selector in the board's drawing; on a narrow screen, where parts of a board are put away, it may come with
 * the selector of the button that brings it out.
 */
export type Regions = Record<string, string | [where: string, bring: string]>;

/** Which selector a region's name (`row`, `card R05`) means, or null if the board knows no such region. */
export function selectorOf(regions: Regions, region: string): { where: string; bring: string | null } | null {
  const at = region.indexOf(' ');
  const [name, which] = at < 0 ? [region, null] : [region.slice(0, at), region.slice(at + 1)];
  const found = Object.hasOwn(regions, name) ? regions[name]! : null;
  if (found === null) return null;
  const [where, bring] = typeof found === 'string' ? [found, null] : found;
  if (where.includes('{}') !== (which !== null)) return null;
  return { where: where.replaceAll('{}', (which ?? '').replace(/["\\]/g, '\\$&')), bring };
}
