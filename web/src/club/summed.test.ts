import { expect, test } from 'vitest';
import { summed } from './summed';

const line = (seat: number, games: number, won: number, score: number | null) => ({
  game: 'merlin',
  players: 2,
  against: ['adept'],
  seat,
  games,
  won,
  score,
});

test('lines of the same game add up, and the mean score is weighed by the games', () => {
  const [sum, ...rest] = summed([line(0, 3, 2, 40), line(1, 1, 0.5, 20)], 'game');
  expect(rest).toEqual([]);
  expect(sum).toEqual({ game: 'merlin', value: '', games: 4, won: 2.5, score: 35 });
});

test('games without a score leave the mean alone', () => {
  expect(summed([line(0, 2, 1, null), line(0, 2, 1, 30)], 'seat')[0]!.score).toBe(30);
  expect(summed([line(0, 2, 1, null)], 'against')[0]).toMatchObject({ value: 'adept', score: null });
});
