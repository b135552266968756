/** A puzzle being solved. It computes no rule: legal moves and what an answer is worth come from the server. */
import type { PuzzleAnswer, PuzzleForm, SeatForm } from '../generated/wire';
import { api, sentence } from '../lib/api';
import type { Choice, GameEvent, Shown } from '../lib/board';
import { settings } from '../lib/settings.svelte';
import { noteShown, noteSolved } from './solved';

export interface Try {
  /** `null`: the solution was asked for. */
  choice: Choice | null;
  answer: PuzzleAnswer;
}

export class Solver implements Shown {
  considered = $state.raw<Choice | null>(null);
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

  consider = (choice: Choice | null): void => {
    this.considered = choice;
    if (choice) this.cannot = false;
  };
  choose = (choice: Choice): void => {
    this.considered = null;
    void this.#ask(choice, () => api.answerPuzzle(this.puzzle.game, this.puzzle.id, choice.id));
  };
  why = (): void => {
    this.cannot = true;
  };
  /** Asks for the solution. */
  show = (): void => {
    noteShown(this.puzzle.id);
    void this.#ask(null, () => api.puzzleSolution(this.puzzle.game, this.puzzle.id));
  };

  async #ask(choice: Choice | null, ask: () => Promise<PuzzleAnswer>): Promise<void> {
    if (this.busy || this.over) return;
    this.busy = true;
    this.cannot = false;
    this.problem = '';
    try {
      const answer = await ask();
      this.last = { choice, answer };
      if (choice) this.tries += 1;
      if (choice && answer.right) noteSolved(this.puzzle.game, this.puzzle.id, this.day);
    } catch (error) {
      this.problem = sentence(error);
    }
    this.busy = false;
  }
}
