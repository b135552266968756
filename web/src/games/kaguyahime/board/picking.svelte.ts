/** What is in one's hands: the move being put together by pressing and dragging things, and what the table is told of it. */
import { untrack } from 'svelte';
import type { Shown } from '../../../lib/board';
import { Deciding } from '../../../lib/deciding.svelte';
import { settings } from '../../../lib/settings.svelte';
import type { Action, View } from '../types';
import { nameOf, same, type Cell } from './geometry';
import * as choices from './choices';

type Kind = Extract<Action, { kind: 'exchange' }>['take'];
type Offer = 'present' | 'restock';

interface Drag {
  lane: number | null;
  kind: string | null;
  x: number;
  y: number;
  /** Whether it has moved far enough to be no press. */
  far: boolean;
}

export class Picking extends Deciding<View, Action> {
  draft = $state.raw(choices.NOTHING);
  /** The cell that is looked at. */
  over = $state.raw<Cell | null>(null);
  drag = $state.raw<Drag | null>(null);
  /** The move that the table was last told of. */
  private reported: number | null = null;

  readonly legal = $derived.by(() => this.table().legal);
  readonly mode = $derived(choices.modeOf(this.legal));
  readonly move = $derived(choices.moveOf(this.legal, this.over ? { ...this.draft, cell: this.over } : this.draft));
  readonly lanes = $derived(choices.lanesOf(this.legal));
  readonly places = $derived(choices.placesOf(this.legal, this.draft.lane));
  readonly rotations = $derived(choices.rotationsOf(this.legal, this.draft.lane));
  readonly plantable = $derived(choices.plantCubes(this.legal, this.draft.lane));
  /** Whether R changes something: the direction of a tile, or the cube of a houseplant. */
  readonly turnable = $derived(this.rotations.length > 1 || this.plantable.length > 1);
  /** The kinds that can be taken from the treasury now. */
  readonly stored = $derived.by(() => {
    if (this.mode === 'exchange') return choices.takesOf(this.legal);
    return this.mode === 'restock' ? choices.addable(this.legal, 'restock', this.draft.cubes) : [];
  });
  /** The kinds that can be taken from behind the screen now. */
  readonly held = $derived.by(() => {
    if (this.mode === 'present') return choices.addable(this.legal, 'present', this.draft.cubes);
    if (this.mode === 'exchange') return choices.givesOf(this.legal, this.draft.take);
    return this.mode === 'place' ? this.plantable : [];
  });

  /** `full` says that no further cube fits. */
  constructor(
    table: () => Shown<View, Action>,
    private readonly full: () => void,
  ) {
    super(table);
    // A new decision begins with empty hands.
    const decision = $derived(this.legal.map(({ id }) => id).join());
    $effect(() => {
      void decision;
      untrack(() => {
        const { considered } = this.table();
        if (considered && this.legal.some(({ id }) => id === considered.id)) return;
        this.draft = choices.fresh(this.legal);
        this.over = null;
      });
    });
    // What the list of choices considers is in hand here too.
    $effect(() => {
      const { considered } = this.table();
      untrack(() => {
        const id = considered?.id ?? null;
        if (id === this.reported) return;
        this.reported = id;
        this.over = null;
        this.draft = considered ? choices.draftOf(considered.form) : choices.fresh(this.legal);
      });
    });
  }

  /** A cube more than fits: that is said, and what lies there stays. */
  private tooMany(kind: Offer): boolean {
    const full = choices.isFull(this.legal, kind, this.draft);
    if (full) this.full();
    return full;
  }
  private tell(): void {
    this.reported = this.move?.id ?? null;
    this.table().consider(this.move);
  }
  private change(next: choices.Draft): void {
    this.draft = next;
    this.tell();
  }
  /** Nothing more can be added: for those who confirm nothing the move is made. */
  private complete(next: choices.Draft): void {
    this.change(next);
    if (!settings.confirm) this.confirm();
  }

  override confirm(): void {
    const made = choices.moveOf(this.legal, this.draft);
    if (made) this.make(made);
  }
  override reset(): void {
    super.reset();
    this.draft = choices.fresh(this.legal);
    this.over = null;
    this.reported = null;
  }

  // --- pressing things

  lane(lane: number): void {
    if (this.lanes.includes(lane)) this.change(choices.pickLane(this.legal, this.draft, lane));
    else this.why({ kind: 'place', lane, cell: this.places[0] ?? [1, 1], rotation: 0, cube: null });
  }
  cell(cell: Cell): void {
    const { lane, rotation, cube } = this.draft;
    if (!this.places.some((place) => same(place, cell))) {
      this.why({ kind: 'place', lane: lane ?? this.lanes[0] ?? 0, cell, rotation, cube: cube as Kind | null });
    } else if (same(this.draft.cell, cell)) this.confirm();
    else if (lane !== null) {
      this.over = null;
      this.complete({ ...this.draft, begun: true, cell });
    }
  }
  look(cell: Cell | null): void {
    if (this.drag) return;
    this.over = cell;
    this.tell();
  }
  /** A cube from behind the screen: to present, to give, or to put on the houseplant in hand. */
  hold(kind: string): void {
    const { draft, mode } = this;
    const cube = kind as Kind;
    if (mode === 'present' && this.tooMany(mode)) return;
    if (this.held.includes(kind)) {
      if (mode === 'present') this.change(choices.addCube(this.legal, 'present', draft, kind));
      else if (mode === 'exchange') this.complete({ ...draft, begun: true, give: kind });
      else this.change({ ...draft, begun: true, cube: kind });
    } else if (mode === 'exchange')
      this.why({ kind: 'exchange', take: (draft.take ?? this.stored[0] ?? kind) as Kind, give: cube });
    else if (mode === 'place' && draft.lane !== null) {
      this.why({ kind: 'place', lane: draft.lane, cell: draft.cell ?? this.places[0]!, rotation: 0, cube });
    } else this.why({ kind: 'present', cubes: [...(draft.cubes as Kind[]).slice(-1), cube], disk: draft.disk });
  }
  /** A cube of the treasury. */
  store(kind: string): void {
    const { draft, mode } = this;
    const cube = kind as Kind;
    if (mode === 'restock' && this.tooMany(mode)) return;
    if (mode === 'exchange' && this.stored.includes(kind)) {
      const give = draft.give !== null && choices.givesOf(this.legal, kind).includes(draft.give) ? draft.give : null;
      this.change({ ...draft, begun: true, take: kind, give });
    } else if (mode === 'restock' && this.stored.includes(kind))
      this.change(choices.addCube(this.legal, 'restock', draft, kind));
    else if (mode === 'restock') this.why({ kind: 'restock', cubes: [...(draft.cubes as Kind[]).slice(-1), cube] });
    else this.why({ kind: 'exchange', take: cube, give: cube });
  }
  /** Takes something back from the stand. */
  back(n: number): void {
    if (this.mode !== 'exchange') this.change(choices.removeCube(this.draft, n));
    else this.change(n === 0 ? { ...this.draft, take: null } : { ...this.draft, give: null });
  }
  disk(available: boolean): void {
    if (available) this.change({ ...this.draft, begun: true, disk: !this.draft.disk });
    else this.why({ kind: 'present', cubes: this.draft.cubes as Kind[], disk: true });
  }
  nothing(): void {
    this.change({ ...choices.NOTHING, begun: true });
  }
  /** Turns the tile in hand; a houseplant, alike in all directions, gets the next cube instead. */
  turn(steps = 1): void {
    const cubes = this.plantable;
    if (cubes.length > 1)
      this.change({
        ...this.draft,
        begun: true,
        cube: cubes[(cubes.indexOf(this.draft.cube ?? '') + steps + cubes.length) % cubes.length]!,
      });
    else this.change(choices.turn(this.legal, this.draft, steps));
  }

  // --- dragging

  grab(what: { lane?: number; kind?: string }, event: PointerEvent): void {
    if (event.button !== 0) return;
    // A finger is held by what it touched first; let go, so that the cell below is found.
    (event.target as Element).releasePointerCapture?.(event.pointerId);
    this.drag = { lane: what.lane ?? null, kind: what.kind ?? null, x: event.clientX, y: event.clientY, far: false };
  }
  /** The pointer moves on, over the spot of this name. */
  dragged(event: PointerEvent, spot: string | undefined): void {
    const { drag } = this;
    if (!drag || (!drag.far && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 8)) return;
    if (!drag.far && drag.lane !== null) this.draft = choices.pickLane(this.legal, this.draft, drag.lane);
    this.drag = { ...drag, far: true, x: event.clientX, y: event.clientY };
    if (drag.lane === null) return;
    const cell = this.places.find((place) => spot === `cell-${nameOf(place)}`) ?? null;
    if (cell === this.over || same(cell, this.over)) return;
    this.over = cell;
    this.tell();
  }
  dropped(spot: string | undefined): void {
    const { drag, over } = this;
    this.drag = null;
    if (!drag?.far) return;
    this.over = null;
    if (drag.kind !== null && spot !== `stack-${drag.kind}`) this.hold(drag.kind);
    if (drag.lane !== null) this.change(over ? { ...this.draft, cell: over } : this.draft);
  }
}
