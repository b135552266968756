/** A puzzle being solved. It computes no rule: legal moves and what an answer is worth come from the server. */
import type { PuzzleAnswer, PuzzleForm, SeatForm } from '../generated/wire';
import { api, Refused, sentence } from '../lib/api';
import type { Choice, GameEvent, Shown } from '../lib/board';
import { Considered } from '../lib/considered.svelte';
import { settings } from '../lib/settings.svelte';
import { words } from '../lib/words.svelte';
import { noteShown, noteSolved } from './solved';

export interface Try {
  /** `null`: the solution was asked for. */
  choice: Choice | null;
  answer: PuzzleAnswer;
}

export class Solver implements Shown {
  readonly #looked = new Considered();
  /** The last answer. */
  last = $state.raw<Try | null>(null);
  tries = $state(0);
  busy = $state(false);
  /** Why nothing happened, as a sentence. */
  problem = $state('');
  /** Something was pressed that is no legal move. */
  cannot = $state(false);

  readonly puzzle: PuzzleForm;
  readonly seats: SeatForm[];
  readonly eyes: number;
  readonly sealed = null;
  readonly preview = null;

  /** `day` is set if it is the puzzle of that day. */
  constructor(
    puzzle: PuzzleForm,
    readonly day: string | null,
  ) {
    this.puzzle = puzzle;
    this.eyes = puzzle.seat;
    this.seats = puzzle.names.map((name, seat) => ({ seat, name, kind: seat === puzzle.seat ? 'person' : 'bot' }));
  }

  /** The right move was found or shown. */
  get over(): boolean {
    return this.last?.answer.right ?? false;
  }
  get shown(): boolean {
    return this.over && this.last?.choice === null;
  }
  get view(): unknown {
    return (this.over && this.last?.answer.view) || this.puzzle.view;
  }
  get before(): unknown {
    return this.over && this.last?.answer.view ? this.puzzle.view : null;
  }
  get happened(): GameEvent[] {
    return this.over ? (this.last!.answer.events as GameEvent[]) : [];
  }
  get legal(): Choice[] {
    return this.over ? [] : (this.puzzle.legal as Choice[]);
  }
  get waiting(): number[] {
    return this.over ? [] : [this.eyes];
  }
  get pace(): number {
    return settings.milliseconds;
  }

  get considered(): Choice | null {
    return this.#looked.choice;
  }
  consider = (choice: Choice | null): void => {
    this.#looked.consider(choice);
    if (choice) this.cannot = false;
  };
  glance = (choice: Choice | null): void => this.#looked.glance(choice);
  choose = (choice: Choice): void => {
    this.consider(null);
    const { game, id } = this.puzzle;
    void this.#ask(choice, () =>
      api.answerPuzzle(game, id, choice.id).catch((error: unknown) => this.#kept(choice, error)),
    );
  };
  why = (): void => {
    this.cannot = true;
  };
  /** Asks for the solution. */
  show = (): void => {
    noteShown(this.puzzle.id);
    void this.#ask(null, () => api.puzzleSolution(this.puzzle.game, this.puzzle.id));
  };

  /** Without a network: whether the move is right, by the answer that is kept; null if it is not. */
  async #kept(choice: Choice, error: unknown): Promise<PuzzleAnswer | null> {
    if (!(error instanceof Refused) || error.reason !== 'offline') throw error;
    const answer = await api.puzzleSolution(this.puzzle.game, this.puzzle.id);
    return (answer.good ?? []).includes(choice.id) ? answer : null;
  }

  async #ask(choice: Choice | null, ask: () => Promise<PuzzleAnswer | null>): Promise<void> {
    if (this.busy || this.over) return;
    this.busy = true;
    this.cannot = false;
    this.problem = '';
    try {
      const answer = await ask();
      if (choice) this.tries += 1;
      if (answer) this.last = { choice, answer };
      else this.problem = words.say('puzzles.wrong_offline');
      if (choice && answer?.right) noteSolved(this.puzzle.game, this.puzzle.id, this.day);
    } catch (error) {
      this.problem = sentence(error);
    }
    this.busy = false;
  }
}
