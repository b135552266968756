/** What a visitor likes: language, theme, how boards look and how a move is made, sound. Kept in this browser; it begins as the system does. */
import { keep, keptJson } from './kept';
import type { Language } from './texts';

export type Theme = 'system' | 'light' | 'dark';
export const LANGUAGES: Language[] = ['en', 'ja'];
export const THEMES: Theme[] = ['system', 'light', 'dark'];
/** Milliseconds a piece takes for its way; 0: pieces jump. */
export const PACES = { off: 0, quick: 160, normal: 320, slow: 640 } as const;
/** Milliseconds that each step of somebody's turn has for itself; 0: a turn is shown at once. */
const STEPS = { off: 0, quick: 300, normal: 450, slow: 700 } as const;
export type Pace = keyof typeof PACES;
/** How large a board is drawn, in parts of the room that there is; beyond 1 one scrolls. */
export const SIZES = [1, 1.25, 1.5, 2] as const;

const KEY = 'tilecourt.settings';
type Kept = Partial<{
  language: Language;
  theme: Theme;
  pace: Pace;
  size: number;
  volume: number;
  moves: boolean;
  notify: boolean;
  confirm: boolean;
  forced: boolean;
  coordinates: boolean;
  left: boolean;
}>;

function matches(query: string): MediaQueryList | null {
  return typeof window === 'undefined' || !window.matchMedia ? null : window.matchMedia(query);
}

/** What was kept, as far as it makes sense: another version or a curious person may have written anything there. */
export function read(found: unknown): Kept {
  const kept = (typeof found === 'object' ? found : null) as Record<string, unknown> | null;
  if (kept === null) return {};
  const read: Kept = {};
  if (LANGUAGES.includes(kept.language as Language)) read.language = kept.language as Language;
  if (THEMES.includes(kept.theme as Theme)) read.theme = kept.theme as Theme;
  if (typeof kept.pace === 'string' && Object.hasOwn(PACES, kept.pace)) read.pace = kept.pace as Pace;
  if (SIZES.includes(kept.size as 1)) read.size = kept.size as number;
  if (typeof kept.volume === 'number' && kept.volume >= 0 && kept.volume <= 1) read.volume = kept.volume;
  else if (typeof kept.sound === 'boolean') read.volume = kept.sound ? 0.7 : 0; // as an earlier version kept it
  if (typeof kept.moves === 'boolean') read.moves = kept.moves;
  if (typeof kept.notify === 'boolean') read.notify = kept.notify;
  if (typeof kept.coordinates === 'boolean') read.coordinates = kept.coordinates;
  if (typeof kept.confirm === 'boolean') read.confirm = kept.confirm;
  if (typeof kept.forced === 'boolean') read.forced = kept.forced;
  if (typeof kept.left === 'boolean') read.left = kept.left;
  return read;
}

/** The first of somebody's languages that the page speaks. */
export function speaks(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const language = wish.slice(0, 2).toLowerCase() as Language;
    if (LANGUAGES.includes(language)) return language;
  }
  return 'en';
}

class Settings {
  #kept = $state<Kept>({});
  #night = $state(false);
  #still = $state(false);
  #language: Language = 'en';

  constructor() {
    if (typeof window === 'undefined') return;
    this.#kept = read(keptJson(KEY));
    this.#language = speaks(navigator.languages ?? [navigator.language]);
    const night = matches('(prefers-color-scheme: dark)');
    const still = matches('(prefers-reduced-motion: reduce)');
    this.#night = night?.matches ?? false;
    this.#still = still?.matches ?? false;
    night?.addEventListener('change', (event) => ((this.#night = event.matches), this.apply()));
    still?.addEventListener('change', (event) => (this.#still = event.matches));
  }

  get language(): Language {
    return this.#kept.language ?? this.#language;
  }
  get theme(): Theme {
    return this.#kept.theme ?? 'system';
  }
  /** Whether the page is dark now. */
  get dark(): boolean {
    return this.theme === 'system' ? this.#night : this.theme === 'dark';
  }
  /** Whoever asked the system for less motion gets none until they ask for it here. */
  get pace(): Pace {
    return this.#kept.pace ?? (this.#still ? 'off' : 'normal');
  }
  get milliseconds(): number {
    return PACES[this.pace];
  }
  /** Whoever asked the system for less motion still sees step by step what the others do, without movement. */
  get step(): number {
    return STEPS[this.#kept.pace ?? 'normal'];
  }
  /** Whether a move chosen on a board or in the list waits for a second press. */
  get confirm(): boolean {
    return this.#kept.confirm ?? true;
  }
  /** Whether the only move there is is made by itself. */
  get forced(): boolean {
    return this.#kept.forced ?? true;
  }
  /** Whether boards with rows and columns name them at their edges. */
  get coordinates(): boolean {
    return this.#kept.coordinates ?? false;
  }
  /** Whether a phone is held in the left hand: then the buttons lie there. */
  get left(): boolean {
    return this.#kept.left ?? false;
  }
  get size(): number {
    return this.#kept.size ?? 1;
  }
  /** From 0, no sound, to 1: at one's own turn and at the end. */
  get volume(): number {
    return this.#kept.volume ?? 0.5;
  }
  /** Whether every other move sounds, too. */
  get moves(): boolean {
    return this.#kept.moves ?? false;
  }
  /** Whether this browser shows a notification at one's turn while the page is in the background. */
  get notify(): boolean {
    return this.#kept.notify ?? false;
  }

  set(change: Kept): void {
    this.#kept = { ...this.#kept, ...change };
    keep(KEY, JSON.stringify(this.#kept));
    this.apply();
  }

  /** Tells the document, and the server the language that was chosen: the next page begins in it. */
  apply(): void {
    if (typeof document === 'undefined') return;
    if (this.#kept.language)
      document.cookie = `tilecourt_language=${this.#kept.language}; path=/; max-age=31536000; samesite=lax`;
    const root = document.documentElement;
    root.lang = this.language;
    root.dataset.theme = this.dark ? 'dark' : 'light';
    root.dataset.pace = this.pace;
    root.dataset.coordinates = this.coordinates ? 'on' : 'off';
    root.dataset.hand = this.left ? 'left' : 'right';
    root.style.setProperty('--board-size', String(this.size));
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', this.dark ? '#1c1917' : '#f7f1e3');
  }
}

export const settings = new Settings();
