/** How near one is to a card: shown while it is pointed at, or held by a tap, until the position is another one. */
import type { NearForm } from '../generated/wire';
import type { Shown } from './board';

/** So long a card must be pointed at before the server is asked: a mouse passes over many. */
const LOOK_MS = 90;
const NOTHING: ReadonlySet<string> = new Set();

export class Nearness {
  private pointed = $state<string | null>(null);
  private held = $state<string | null>(null);
  private found = $state.raw<{ view: unknown; near: NearForm[] } | null>(null);
  private asked: unknown;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: () => Pick<Shown, 'view' | 'preview' | 'near'>) {}

  readonly card = $derived(this.pointed ?? this.held);
  /** What is known of the card; the nearest fit first. */
  readonly fits = $derived.by(() =>
    this.card !== null && this.found?.view === this.table().view
      ? this.found!.near.filter(({ card }) => card === this.card)
      : [],
  );
  /** The places of the nearest fit, and those of them that are missing, with what would do there. */
  readonly cells = $derived<ReadonlySet<string>>(new Set(this.fits[0]?.cells ?? []));
  readonly missing = $derived<ReadonlyMap<string, string | null>>(
    new Map((this.fits[0]?.missing ?? []).map(({ cell, wants }) => [cell, wants ?? null])),
  );
  /** The cards that the considered move completes. */
  readonly ticks = $derived.by<ReadonlySet<string>>(() => {
    const completes = this.table().preview?.completes ?? [];
    return completes.length > 0 ? new Set(completes) : NOTHING;
  });

  /** A card is pointed at, or none any more. */
  look(card: string | null): void {
    this.pointed = card;
    this.ask(LOOK_MS);
  }

  /** A card was pressed: where nothing can be pointed at, it is looked at until it is pressed again. */
  press(card: string): void {
    if (matchMedia('(hover: hover)').matches) return;
    this.held = this.held === card ? null : card;
    this.ask(0);
  }

  /** The position is another one. */
  clear(): void {
    this.held = null;
    this.ask(LOOK_MS);
  }

  private ask(wait: number): void {
    clearTimeout(this.timer);
    const { view, near } = this.table();
    if (this.card === null || !near || this.asked === view) return;
    this.timer = setTimeout(() => {
      this.asked = view;
      near().then(
        (found) => {
          if (this.asked === view) this.found = { view, near: found };
        },
        () => (this.asked = undefined), // it may be answered the next time
      );
    }, wait);
  }
}
