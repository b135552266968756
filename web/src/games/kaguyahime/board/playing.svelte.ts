/** The board at this moment, derived from the table: what is seen from where, and what is being chosen. */
import { frontOf, type BoardProps } from '../../../lib/board';
import { letFly } from '../../../lib/flying.svelte';
import { withoutKeys } from '../../../lib/keys';
import { Nearness } from '../../../lib/nearness.svelte';
import { notices } from '../../../lib/notices.svelte';
import type { Action, View } from '../types';
import { readBox } from './box';
import { turnsToFront, type Arm, type Side } from './geometry';
import { layoutFor, shapeFor } from './layout';
import { nearLine } from './near';
import { Picking } from './picking.svelte';
import { armsOf, columnsLeft } from './pieces';
import { nameAt } from './words';

export class Playing {
  width = $state(960);
  height = $state(640);
  svg = $state<SVGSVGElement>();

  constructor(private readonly props: () => BoardProps<View, Action>) {
    letFly(
      () => this.svg,
      () => this.table,
      () => null, // every piece has its name from the beginning to the end
    );
  }

  readonly table = $derived.by(() => this.props().table);
  readonly texts = $derived.by(() => this.props().texts);
  readonly view = $derived.by(() => this.table.view);
  readonly words = $derived.by(() => this.texts.part('page.board'));
  readonly box = $derived.by(() => readBox(this.props().box));
  readonly names = $derived.by(() => {
    const { seats } = this.table;
    return seats.length ? this.view.players.map((_, seat) => nameAt(seats, seat)) : [];
  });
  readonly front = $derived.by(() => frontOf(this.table));
  readonly turns = $derived.by(() => turnsToFront(this.view.players[this.front]!.side));
  /** The boards: the princess's in the middle, and those of the seats around it. */
  readonly cross = $derived.by((): { side: Side; seat: number | null }[] => [
    { side: 'P', seat: null },
    ...this.view.players.map((player, seat) => ({ side: player.side as Side, seat })),
  ]);
  readonly arms = $derived.by(() => armsOf(this.view, this.turns));
  readonly layout = $derived.by(() =>
    layoutFor(shapeFor(this.width, this.height), this.view.players.length, [...this.arms.keys()] as Arm[]),
  );
  readonly columns = $derived.by(() => columnsLeft(this.view, this.box));
  readonly choosing = $derived.by(() => this.view.phase === 'present');
  readonly over = $derived.by(() => this.view.phase === 'game_over');
  readonly open = $derived.by(() => this.view.phase === 'exchange' || this.view.phase === 'design');
  readonly then = $derived.by(() => {
    const { preview, considered } = this.table;
    return preview && preview.choice.id === considered?.id ? (preview.view ?? null) : null;
  });

  readonly nearness = new Nearness(() => this.table);
  readonly near = $derived.by(() => nearLine(this.nearness.fits, this.texts, this.words));

  readonly picking = new Picking(
    () => this.table,
    () => notices.say(this.words.say('hint.full')),
  );
  readonly draft = $derived.by(() => this.picking.draft);
  readonly faceInHand = $derived.by(() => {
    const { lane } = this.draft;
    const id = lane === null || this.picking.mode !== 'place' ? null : this.view.column[this.view.round - 1]?.[lane];
    return id ? (this.box.tiles.get(id) ?? null) : null;
  });
  readonly ghost = $derived.by(() => {
    const { rotation, cube } = this.draft;
    const cell = this.picking.over ?? this.draft.cell;
    return cell && this.faceInHand && this.picking.move ? { face: this.faceInHand, cell, rotation, cube } : null;
  });
  /** A point of the window in the units of the drawing. */
  readonly pointer = $derived.by(() => {
    const { drag } = this.picking;
    const matrix = drag?.far ? this.svg?.getScreenCTM()?.inverse() : null;
    return drag && matrix ? new DOMPoint(drag.x, drag.y).matrixTransform(matrix) : null;
  });
  /** The cubes of an offer that is made but not yet open: they lie on the stand and no longer behind the screen. */
  readonly onStand = $derived.by((): string[] => {
    const { eyes, sealed } = this.table;
    if (!this.choosing || this.draft.begun) return [];
    if (sealed?.form.kind === 'present') return sealed.form.cubes;
    return this.picking.mode === null && eyes !== null ? (this.view.players[eyes]!.offer?.cubes ?? []) : [];
  });

  readonly hint = $derived.by(() => {
    if (this.over) return this.words.say('hint.over');
    return this.picking.mode === null ? this.waitingHint() : this.choosingHint();
  });
  private waitingHint(): string {
    const { eyes, sealed, waiting } = this.table;
    if (sealed) return this.words.say('hint.sealed');
    if (eyes === null) return this.words.say('hint.look');
    if (this.choosing && this.view.players[eyes]!.offered) return this.words.say('hint.waits_sealed');
    if (waiting.length === 0) return '';
    return this.words.say('hint.wait', { who: waiting.map((seat) => this.names[seat]).join(', ') });
  }
  private choosingHint(): string {
    const { draft, picking, words } = this;
    if (picking.mode === 'present') {
      if (this.table.sealed && !draft.begun) return words.say('hint.sealed');
      return words.say(draft.begun && draft.cubes.length === 0 ? 'hint.empty' : 'hint.present');
    }
    if (picking.mode === 'exchange')
      return words.say(draft.take === null ? 'hint.take' : draft.give === null ? 'hint.give' : 'hint.ready');
    if (picking.mode === 'restock') return words.say(picking.move ? 'hint.ready' : 'hint.restock');
    if (draft.lane === null) return words.say(this.view.turn === 0 ? 'hint.lane_princess' : 'hint.lane');
    if (draft.cell !== null) return words.say('hint.again');
    if (draft.cube !== null) return words.say('hint.plant', { cube: this.texts.name('cube', draft.cube) });
    return withoutKeys(words.say(picking.rotations.length > 1 ? 'hint.cell' : 'hint.cell_alike'));
  }
}
