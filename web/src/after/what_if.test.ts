import { describe, expect, it } from 'vitest';
import type { CandidateForm } from '../generated/wire';
import { gamesFor, isSure, placed, scaleOf } from './what_if';

const one = (quantiles: number[], ahead?: number[]): CandidateForm => ({
  wins: 0.5,
  low: 0.4,
  high: 0.6,
  ranks: [1, 1],
  score: { mean: 10, quantiles },
  ...(ahead ? { ahead } : {}),
});

describe('the figures of what-if', () => {
  it('have one scale for all candidates', () => {
    const scale = scaleOf([one([4, 5, 6, 7, 8]), one([2, 3, 4, 5, 12])], 'score')!;
    expect(scale).toEqual({ low: 2, high: 12 });
    expect(placed(7, scale)).toBe(50);
    expect(scaleOf([one([4, 5])], 'margin')).toBeNull();
    expect(scaleOf([one([4, 4])], 'score')).toEqual({ low: 4, high: 5 });
  });
  it('are sure when the interval does not hold zero', () => {
    expect(isSure(one([1], [0.1, 0.02, 0.2]))).toBe(true);
    expect(isSure(one([1], [0.1, -0.02, 0.2]))).toBe(false);
    expect(isSure(one([1]))).toBe(false);
  });
  it('come from as many games as a level has time for', () => {
    expect(gamesFor('grandmaster')).toEqual([20]);
    expect(gamesFor('adept')).toContain(400);
  });
});
