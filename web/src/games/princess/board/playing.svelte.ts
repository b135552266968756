/** The board at this moment, derived from the table: what is seen, what can be picked, what a press would do. */
import { frontOf, type BoardProps } from '../../../lib/board';
import type { Action, View } from '../types';
import { Ahead } from './ahead';
import { Pieces, type Box } from './box';
import { keyOf } from './cells';
import { HAND, anyPlaces, cards, gemOffered, layable, only, pickOf, places, sources } from './choices';
import { Drag } from './drag.svelte';
import { formationThrough } from './formations';
import { Nearness } from '../../../lib/nearness.svelte';
import { Picking } from './picking.svelte';
import { Pressing } from './pressing';
import { claimedLine, ghostOf, hintKey, stageOf, tileInHand } from './seen';
import { nearLine } from './words';

/** Where "Finish claiming" stood, "Skip this step" of the next turn may stand a moment later: a double click is not meant for it. */
const DOUBLE_MS = 450;
const NUDGE_MS = 1100;

export class Playing {
  nudged = $state<'tiles' | 'cards' | null>(null);
  private begun = -DOUBLE_MS;

  constructor(private readonly props: () => BoardProps<View, Action>) {}

  readonly table = $derived.by(() => this.props().table);
  readonly texts = $derived.by(() => this.props().texts);
  readonly view = $derived.by(() => this.table.view);
  readonly legal = $derived.by(() => this.table.legal);
  readonly own = $derived.by(() => this.texts.part('page.board'));
  readonly pieces = $derived.by(() => new Pieces(this.props().box as unknown as Box));
  readonly names = $derived.by(() =>
    this.view.players.map(
      (_, seat) =>
        this.table.seats.find((one) => one.seat === seat)?.name ?? this.texts.say('label.seat', { seat: seat + 1 }),
    ),
  );
  readonly me = $derived.by(() => frontOf(this.table));
  readonly player = $derived.by(() => this.view.players[this.me]!);
  readonly stage = $derived.by(() => stageOf(this.view, this.me, this.pieces));
  readonly mine = $derived.by(() => this.legal.length > 0);

  readonly picking = new Picking(() => this.table);
  readonly pressing: Pressing = new Pressing(() => this, this.picking, {
    why: (form) => {
      if (this.view.phase !== 'game_over') this.picking.why(form);
    },
    nudge: (what) => {
      this.nudged = what;
      setTimeout(() => (this.nudged = null), NUDGE_MS);
    },
    ahead: (isThere, then) => this.ahead.go(isThere, then),
  });
  readonly nearness = new Nearness(() => this.table);
  readonly near = $derived.by(() => nearLine(this.nearness.fits, this.pieces, this.texts, this.own));
  readonly ahead = new Ahead(() => this.legal, this.picking);
  readonly drag = new Drag(
    (tile, slot) => slot !== null && this.picking.slot !== slot && this.picking.takeTile(tile, slot),
    (key) => this.hoverCell(key),
    (cell) => {
      if (cell !== null) this.pressing.drop(cell);
    },
  );

  readonly looked = $derived.by(() => this.picking.looked ?? this.table.considered);
  readonly pick = $derived.by(() =>
    this.picking.isIdle && !this.picking.pick.gem && this.table.considered
      ? pickOf(this.table.considered.form)
      : this.picking.pick,
  );
  readonly open = $derived.by(() => places(this.legal, this.pick));
  /** Cells that could be chosen once something else is picked. */
  readonly hinted = $derived.by(() => {
    const { legal, pick } = this;
    const claims = legal.flatMap((move) => (move.form.kind === 'claim' ? [keyOf(move.form.cell)] : []));
    return new Set([
      ...(pick.tile === null ? anyPlaces(legal) : []),
      ...(pick.source === null ? sources(legal) : []),
      ...(pick.card === null ? claims : []),
    ]);
  });
  readonly cards = $derived.by(() => cards(this.legal));
  readonly ghost = $derived.by(() => (this.looked ? ghostOf(this.looked.form, this.view, this.me) : null));
  readonly formation = $derived.by(() => {
    if (this.looked?.form.kind !== 'claim') return null;
    const rune = this.pieces.runes.get(this.looked.form.card);
    return rune ? formationThrough(this.player.area, rune, this.looked.form.cell, this.pieces.tiles) : null;
  });
  readonly pass = $derived.by(() => (only(this.legal, 'skip') ? 'skip' : only(this.legal, 'done') ? 'done' : null));
  /** Where a gem could be taken from. */
  readonly shift = $derived.by(() => sources(this.legal));
  readonly sprites = $derived.by(
    () =>
      new Set([
        ...(only(this.legal, 'extra_tile') ? ['extra_tile'] : []),
        ...(this.shift.size > 0 ? ['gem_shift'] : []),
      ]),
  );
  readonly gemsOpen = $derived.by(() => this.shift.has(HAND) || gemOffered(this.legal));
  readonly gemOffered = $derived.by(() => gemOffered(this.legal));
  readonly pinnedCell = $derived.by(() =>
    this.picking.pinned ? (ghostOf(this.picking.pinned.form, this.view, this.me)?.key ?? null) : null,
  );
  readonly inHand = $derived.by(() => tileInHand(this.view, this.me));
  readonly card = $derived.by(() =>
    this.looked && 'card' in this.looked.form ? this.looked.form.card : this.pick.card,
  );
  readonly layable = $derived.by(() => layable(this.legal));
  readonly chosenTile = $derived.by(
    () =>
      this.picking.slot ??
      (this.looked?.form.kind === 'place' ? this.view.display.indexOf(this.looked.form.tile) : null),
  );
  /** Hold and remove are asked for a rune that was picked here, not for one that is merely looked at. */
  readonly kept = $derived.by(() => (this.view.phase === 'rune_card' && this.mine ? this.picking.pick.card : null));
  readonly keep = $derived.by(() => {
    const { kept, pressing } = this;
    if (kept === null) return null;
    return { hold: pressing.keepMove('hold', kept) !== null, remove: pressing.keepMove('remove', kept) !== null };
  });
  readonly hint = $derived.by(() => {
    const { view, texts, own } = this;
    if (view.phase === 'game_over') return texts.say(view.finish_order.length > 0 ? 'ending.goal' : 'ending.witch');
    if (!this.mine) {
      const who = this.names[view.thief ?? view.active] ?? '';
      const theirs = own.say('board.others_turn', { who, phase: texts.say(`phase.${view.phase}`) });
      const area = own.say('board.area_of', { who: this.names[this.stage] ?? '' });
      return this.table.eyes === null ? `${area}. ${theirs}` : theirs;
    }
    const key = hintKey(view.phase, this.pick, this.picking.pinned !== null);
    return own.has(key) ? own.say(key) : texts.say(hintKey(view.phase, this.pick, false));
  });
  /** What is under way, over the sky of the manor: the runes claimed so far, and who still has a last turn. */
  readonly notes = $derived.by(() => {
    const claimed = claimedLine(this.view, this.pieces, this.texts);
    const last = this.view.final_queue.map((seat) => this.names[seat]).join(', ');
    return [
      ...(claimed === null ? [] : [claimed]),
      ...(last === '' ? [] : [`${this.texts.say('label.last_turns')}: ${last}`]),
    ];
  });

  /** Changes with the decision to make. */
  readonly moment = $derived.by(() => this.legal.map((move) => move.id).join());

  /** A new decision begins with nothing picked. */
  arrive(): void {
    this.picking.reset();
    this.nearness.clear();
    this.ahead.arrive();
  }
  /** One's turn begins. */
  begin(): void {
    this.begun = performance.now();
  }

  /** A rune is pointed at: what it would do if pressed, and how near one is to it. */
  hoverCard(card: string | null): void {
    this.pressing.hover(card);
    this.nearness.look(card !== null && this.pieces.runes.has(card) ? card : null);
  }
  pressCard(card: string, byKeyboard: boolean): void {
    this.nearness.press(card);
    this.pressing.card(card, byKeyboard);
  }
  hoverCell(key: string | null): void {
    this.picking.hover(key === null ? null : (this.open.get(key) ?? null));
  }
  startDrag(event: PointerEvent, tile: string, slot: number | null): void {
    const possible = slot === null ? this.inHand !== null && this.mine : this.layable.has(tile);
    if (possible) this.drag.down(event, tile, slot);
  }
  passOn(): void {
    const move = this.pass && only(this.legal, this.pass);
    if (move && performance.now() - this.begun > DOUBLE_MS) this.picking.make(move);
  }
  hoverPass(over: boolean): void {
    if (this.pass) this.picking.hover(over ? only(this.legal, this.pass) : null);
  }
}
