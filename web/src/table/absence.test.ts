import { describe, expect, it } from 'vitest';
import type { SeatForm } from '../generated/wire';
import { allowed, clockTime } from './absence';

const rule = { remind: 20, again: 60, lend: 60, claim: 180, idle: null, resume: 86400, bot: 'adept' };
const seat: SeatForm = { seat: 1, kind: 'person', waits: 100_000 };

describe('what those who wait may do', () => {
  it('counts from the later of absence and waiting', () => {
    expect(allowed(seat, { here: false, since: 50_000 }, rule).claim).toBe(280_000);
    expect(allowed(seat, { here: false, since: 150_000 }, rule)).toEqual({
      remind: 120_000,
      lend: 210_000,
      claim: 330_000,
    });
  });
  it('leaves those alone who are there, or of whom nothing is known', () => {
    expect(allowed(seat, { here: true, since: null }, rule).lend).toBeNull();
    expect(allowed(seat, undefined, rule).claim).toBeNull();
    expect(allowed(seat, undefined, { ...rule, idle: 86400 }).claim).toBe(100_000 + 86_400_000);
  });
  it('lends at once the seat of whoever has left it, and reminds only now and then', () => {
    expect(allowed({ ...seat, away: true }, undefined, rule).lend).toBe(0);
    expect(allowed({ ...seat, reminded: 130_000 }, undefined, rule).remind).toBe(190_000);
  });
  it('shows times as clocks do', () => {
    expect([clockTime(79_200), clockTime(0), clockTime(86_399_000)]).toEqual(['1:20', '0:00', '23:59:59']);
  });
});
