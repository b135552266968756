/** How long ago something was, in words. */
import type { Language } from './texts';

const STEPS: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86400],
  ['hour', 3600],
  ['minute', 60],
];

/** `at` is the server's time in milliseconds; a clock that is a little behind makes no future of it. */
export function ago(at: number, language: Language, now = Date.now()): string {
  const seconds = Math.max(0, Math.round((now - at) / 1000));
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
  for (const [unit, size] of STEPS) if (seconds >= size) return words.format(-Math.floor(seconds / size), unit);
  return words.format(0, 'second');
}
