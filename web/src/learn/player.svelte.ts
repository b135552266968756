/** Where one is in a lesson. It computes no rule: what a move leads to has been played out by the server. */
import type { LessonForm, OutcomeForm, SeatForm, StepForm } from '../generated/wire';
import type { Choice, GameEvent, Preview, Shown } from '../lib/board';
import { api } from '../lib/api';
import { Considered } from '../lib/considered.svelte';
import { settings } from '../lib/settings.svelte';

/** The learner sits on the first seat. */
export class Player implements Shown {
  #at = $state(0);
  #page = $state(0);
  #done = $state.raw<OutcomeForm | null>(null);
  readonly #looked = new Considered();
  /** Why nothing happened: another legal move, or one that is not possible. */
  wrong = $state<'other' | 'cannot' | null>(null);
  /** What the rules say to a move that is not possible; null where the server cannot be asked. */
  reason = $state.raw<{ text: string; rule: string | null } | null>(null);

  /** The move that led here was right, and the lesson goes on with another one. */
  otherWay = $state(false);

  readonly lesson: LessonForm;
  readonly seats: SeatForm[];
  readonly eyes = 0;
  readonly sealed = null;

  constructor(lesson: LessonForm, at = 0) {
    this.lesson = lesson;
    this.seats = lesson.names.map((name, seat) => ({ seat, name, kind: seat === 0 ? 'person' : 'bot' }));
    this.#at = Math.max(0, Math.min(at, lesson.steps.length - 1));
  }

  get at(): number {
    return this.#at;
  }
  get step(): StepForm {
    return this.lesson.steps[this.#at]!;
  }
  /** What is said now: a long step is said in several paragraphs, one at a time. */
  get paragraph(): string {
    return this.#paragraphs[this.#page] ?? '';
  }
  get page(): number {
    return this.#page;
  }
  /** More is to be read before there is something to do; whoever makes the move at once has read enough. */
  get reads(): boolean {
    return this.#page < this.#paragraphs.length - 1;
  }
  get #paragraphs(): string[] {
    return this.step.say.split('\n\n');
  }
  /** What the learner's move has led to. */
  get done(): OutcomeForm | null {
    return this.#done;
  }
  /** The step waits for a move. */
  get waits(): boolean {
    return (this.step.outcomes ?? []).length > 0 && this.#done === null;
  }
  get last(): boolean {
    return this.#at === this.lesson.steps.length - 1;
  }
  get view(): unknown {
    return (this.#done ?? this.step).view;
  }
  get before(): unknown {
    return this.#done ? this.step.view : null;
  }
  get happened(): GameEvent[] {
    return (this.#done?.events ?? []) as GameEvent[];
  }
  get legal(): Choice[] {
    return this.waits ? ((this.step.legal ?? []) as Choice[]) : [];
  }
  get waiting(): number[] {
    return this.waits ? [0] : [];
  }
  get pace(): number {
    return settings.milliseconds;
  }
  /** The places of the board that are spoken of now. */
  get point(): string[] {
    return (this.#done ? this.step.then : this.step.point) ?? [];
  }
  get preview(): Preview<unknown> | null {
    const outcome = this.#outcome(this.considered);
    return this.considered && outcome
      ? { choice: this.considered, view: outcome.view, sentences: outcome.sentences, reveals: false }
      : null;
  }

  #outcome(choice: Choice | null): OutcomeForm | undefined {
    return choice ? (this.step.outcomes ?? []).find((one) => one.action === choice.id) : undefined;
  }

  get considered(): Choice | null {
    return this.#looked.choice;
  }
  consider = (choice: Choice | null): void => {
    this.#looked.consider(choice);
    if (choice) this.right();
  };
  glance = (choice: Choice | null): void => this.#looked.glance(choice);
  choose = (choice: Choice): void => {
    if (!this.waits) return;
    const outcome = this.#outcome(choice);
    this.consider(null);
    this.right();
    this.wrong = outcome ? null : 'other';
    if (!outcome) return;
    this.#done = outcome;
    this.#page = this.#paragraphs.length - 1;
  };
  why = (form: { kind: string }): void => {
    const { id } = this.step;
    this.reason = null;
    this.wrong = 'cannot';
    api.lessonWhy(this.lesson.game, id, form).then(
      (found) => {
        if (found && this.step.id === id && this.wrong === 'cannot')
          this.reason = { text: found.text, rule: found.rule ?? null };
      },
      () => undefined, // without a network the lesson goes on all the same
    );
  };
  private right(): void {
    this.wrong = null;
    this.reason = null;
  }
  /** Makes the move the step is about. */
  show = (): void => {
    const first = this.step.outcomes?.[0];
    const choice = this.legal.find((one) => one.id === first?.action);
    if (choice) this.choose(choice);
  };
  readOn = (): void => {
    if (this.reads) this.#page += 1;
  };
  /** To what was said before. */
  back = (): void => {
    if (this.#page > 0 && !this.#done) this.#page -= 1;
    else this.go(this.#at - 1);
  };
  go = (to: number): void => {
    if (to < 0 || to >= this.lesson.steps.length) return;
    this.otherWay = to === this.#at + 1 && (this.#done?.other_way ?? false);
    this.#at = to;
    this.#page = 0;
    this.#done = null;
    this.consider(null);
    this.right();
  };
}
