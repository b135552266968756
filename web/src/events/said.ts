/** What is said of an event in several places. */
import type { EventCard } from '../generated/wire';
import { words } from '../lib/words.svelte';

/** How far an event is. */
export function stateOf(one: EventCard): string {
  if (one.cancelled) return words.say('events.state.cancelled');
  if (one.status === 'running') return words.say('events.state.running', { round: one.round ?? 0, rounds: one.rounds });
  if (one.status === 'open' && one.starts != null) return words.say('events.starts', { time: moment(one.starts) });
  return words.say(`events.state.${one.status}`);
}

const MOMENT = { month: 'short', day: 'numeric', weekday: 'short', hour: 'numeric', minute: '2-digit' } as const;

/** A moment in the reader's own time zone, which is named: entrants may live in others. */
export function moment(at: number): string {
  return new Intl.DateTimeFormat(words.language, { ...MOMENT, timeZoneName: 'short' }).format(at);
}

/** The time of day of a moment, for the reader. */
export function clock(at: number): string {
  return new Intl.DateTimeFormat(words.language, { timeStyle: 'short' }).format(at);
}

/** Match points as a share of what could be won, as players of duplicate games are used to. */
export function percent(points: number, most: number): string {
  return most > 0 ? `${((100 * points) / most).toFixed(1)} %` : '–';
}
