/** Names of keys, for those who have some: on a screen that is touched nobody looks for R or Esc. */
const KEY = / ?[(（](?:R|F|G|Esc)[)）]/g;

export const touched = (): boolean =>
  typeof window !== 'undefined' && (window.matchMedia?.('(pointer: coarse)').matches ?? false);

export const withoutKeys = (text: string, touch = touched()): string => (touch ? text.replace(KEY, '') : text);
