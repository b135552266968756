/** The board at this moment, derived from the table: what is seen, what can be picked, what is being chosen. */
import { frontOf, type BoardProps } from '../../../lib/board';
import type { Action, View } from '../types';
import { Nearness } from '../../../lib/nearness.svelte';
import { Ground } from './box';
import { changes } from './changes';
import { bundled, byPlace, narrow, pieces, type Move } from './choices';
import type { Drag } from './drag';
import { nearLine } from './near';
import { Picking } from './picking.svelte';
import { uselessCard, uselessDie } from './useless';
import { Words } from './words';

export class Playing {
  drag = $state.raw<Drag | null>(null);

  constructor(private readonly props: () => BoardProps<View, Action>) {}

  readonly table = $derived.by(() => this.props().table);
  readonly box = $derived.by(() => this.props().box);
  readonly view = $derived.by(() => this.table.view);
  readonly legal = $derived.by(() => this.table.legal);
  readonly ground = $derived.by(() => new Ground(this.box));
  readonly words = $derived.by(
    () => new Words(this.props().texts, this.ground, this.table.seats, (this.box.neutral as { colour: string }).colour),
  );
  readonly beasts = $derived.by(() => this.box.beast as { id: string; vp: number; requirement: string }[]);
  readonly values = $derived.by(() => new Map(this.beasts.map(({ id, vp }) => [id, vp])));
  readonly activeDice = $derived.by(() => (this.box.turn as { active_dice: number }).active_dice);
  readonly front = $derived.by(() => frontOf(this.table));
  readonly others = $derived.by(() =>
    this.view.players.map((_, i) => (this.front + i) % this.view.players.length).slice(1),
  );
  readonly fresh = $derived.by(() =>
    changes(this.table.pace > 0 ? this.table.before : null, this.view, this.table.happened),
  );
  readonly after = $derived.by(() => {
    const { preview, considered } = this.table;
    return preview?.view && considered && preview.choice.id === considered.id ? preview.view : null;
  });

  readonly nearness = new Nearness(() => this.table);
  readonly near = $derived.by(() => nearLine(this.nearness.fits, this.view, this.words));

  readonly picking = new Picking(() => this.table);
  /** Changes with the position and the seat to choose for. */
  readonly position = $derived.by(() => {
    const laid = [Object.keys(this.view.slots).length, Object.keys(this.view.lines).length];
    return [this.table.eyes, this.legal.map(({ id }) => id).join(), ...laid].join(' ');
  });
  readonly mode = $derived.by((): 'keep' | 'place' | 'discard' | 'opening' | null => {
    if (this.first('keep')) return 'keep';
    if (this.first('end_placement')) return 'place';
    if (this.first('discard')) return 'discard';
    return this.first('opening_beast') ? 'opening' : null;
  });
  readonly end = $derived.by(() => this.first('end_placement'));
  readonly placing = $derived.by(() => this.mode === 'place' || this.mode === 'opening');
  readonly picked = $derived.by(() => this.picking.picked);
  readonly targets = $derived.by(() => byPlace(narrow(this.legal, { ...this.picked, place: null })));
  readonly usable = $derived.by(() => pieces(this.picked.place ? narrow(this.legal, this.picked) : this.legal));
  readonly movable = $derived.by(() =>
    this.mode === 'place' ? pieces(narrow(this.legal, { ...this.picked, from: null })).from : new Set<string>(),
  );
  readonly strong = $derived.by(() =>
    Boolean(this.picked.die || this.picked.image || this.picked.beast || this.picked.from),
  );
  /** A considered heap is shown as it is, whoever considers it: this board or the list of choices. */
  readonly heap = $derived.by((): readonly string[] => {
    const form = this.table.considered?.form;
    if (form?.kind === 'keep') return form.dice;
    return form?.kind === 'discard' ? form.cards : this.picking.heap;
  });
  readonly heapMove = $derived.by(() =>
    this.mode === 'keep' || this.mode === 'discard' ? bundled(this.legal, this.mode, this.heap) : null,
  );
  readonly free = $derived.by(() => this.view.dice.filter(({ state }) => state === 'free').length);

  /** What is still to be picked after a piece or a place, in words. */
  readonly next = $derived.by((): string => {
    if (!this.placing || this.picking.pinned || this.drag) return '';
    const { own } = this.words;
    const { die, image, beast, from, place } = this.picked;
    if (place?.type === 'square') return own.say(beast || from ? 'next_die' : 'next_beast');
    if (place) return own.say('next_piece');
    const card = image !== null && this.usable.images.has(image);
    if ((beast && die) || card || from || (beast && this.mode === 'opening')) return own.say('next_place');
    if (beast) return own.say('next_die_place');
    if (die && this.usable.dice.has(die)) return own.say(die.endsWith('beast') ? 'next_beast_square' : 'next_place');
    return '';
  });
  /** A beast has to be chosen from the supply. */
  readonly wantsBeast = $derived.by(
    () =>
      this.placing &&
      this.picked.place?.type === 'square' &&
      !this.picked.beast &&
      !this.picked.from &&
      !this.picking.pinned,
  );
  private first(kind: Action['kind']): Move | null {
    return this.legal.find(({ form }) => form.kind === kind) ?? null;
  }

  whyDie(die: string): void {
    const keep: Extract<Action, { kind: 'keep' }> = { kind: 'keep', dice: [die] as never };
    const form = this.mode === 'keep' ? keep : uselessDie(die, this.view, this.ground);
    if (form) this.table.why(form);
  }
  /** A piece was picked that fits nowhere now. */
  whyPiece(piece: { die?: string; image?: string }): void {
    if (this.legal.length === 0) return;
    const { die, image } = piece;
    if (die !== undefined && this.picked.die === die && !this.usable.dice.has(die)) this.whyDie(die);
    if (image === undefined || this.picked.image !== image || this.usable.images.has(image)) return;
    const form = uselessCard(image, this.view, this.ground);
    if (form) this.table.why(form);
  }

  /** A square that shares a side with another. */
  besides(square: string): string | null {
    const here = this.ground.squares.get(square);
    const next = [...this.ground.squares.values()].find(
      (other) => here && Math.abs(other.row - here.row) + Math.abs(other.column - here.column) === 1,
    );
    return next?.id ?? null;
  }
}
