import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../generated/wire';
import { handsTo, mayDecide, peopleOf } from './hands';

const person = (seat: number) => ({ seat, kind: 'person' as const, name: `P${seat}` });
const bot = (seat: number) => ({ seat, kind: 'bot' as const, bot: 'apprentice' });
function table(change: Partial<Snapshot>): Snapshot {
  const seats = [person(0), person(1), bot(2)];
  return { status: 'running', seats, mine: [0, 1], waiting: [0], eyes: null, entry: 9, ...change } as Snapshot;
}

describe('a screen that two share', () => {
  it('is passed to the one who has to decide before anything is drawn', () => {
    expect(handsTo(table({}), null)).toBe(0);
    expect(handsTo(table({ eyes: 0 }), null)).toBe(0);
    expect(handsTo(table({ eyes: 0 }), { seat: 0, entry: 9 })).toBeNull();
  });

  it('is passed on when the other has to decide', () => {
    expect(handsTo(table({ eyes: 0, waiting: [1], entry: 10 }), { seat: 0, entry: 9 })).toBe(1);
  });

  it('stays with somebody who takes several steps, and while bots think', () => {
    expect(handsTo(table({ eyes: 0, waiting: [0], entry: 14 }), { seat: 0, entry: 9 })).toBeNull();
    expect(handsTo(table({ eyes: 0, waiting: [2], entry: 14 }), { seat: 0, entry: 9 })).toBeNull();
  });

  it('may go back to somebody who wants to change a sealed choice', () => {
    expect(handsTo(table({ eyes: 0, waiting: [1], sealed: 4, entry: 10 }), { seat: 0, entry: 10 })).toBeNull();
  });

  it('needs no passing where one person plays, or the game is over', () => {
    expect(handsTo(table({ mine: [0] }), null)).toBeNull();
    expect(handsTo(table({ status: 'over' }), null)).toBeNull();
  });
});

describe('who decides', () => {
  it('counts seats that a bot plays for somebody as no person', () => {
    expect(peopleOf(table({ seats: [person(0), { ...bot(1), taken_over: true }, bot(2)] }))).toEqual([0]);
  });

  it('is whoever is awaited, or may still change a sealed choice', () => {
    expect(mayDecide(table({ eyes: 0 }))).toBe(true);
    expect(mayDecide(table({ eyes: 1 }))).toBe(false);
    expect(mayDecide(table({ eyes: 1, sealed: 0 }))).toBe(true);
    expect(mayDecide(table({}))).toBe(false);
  });
});
