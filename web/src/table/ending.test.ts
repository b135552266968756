import { describe, expect, it } from 'vitest';
import { Texts } from '../lib/texts';
import { pointsLine, winnerSentence, type Result } from './ending';
import english from './text.en.toml';
import japanese from './text.ja.toml';

const en = new Texts('en', { table: english });
const ja = new Texts('ja', { table: japanese });
const result = (more: Partial<Result>): Result => ({
  reason: 'goal',
  scores: [-8, 27, 3],
  ranks: [3, 1, 2],
  winners: [1],
  sheet: [],
  ...more,
});
const names = ['Ann', 'Ben', 'Cay'];

describe('the end of a game', () => {
  it('names the winner, and says "you" to the winner', () => {
    expect(winnerSentence(result({}), names, 0, en)).toBe('Ben wins.');
    expect(winnerSentence(result({}), names, 1, en)).toBe('You win!');
    expect(winnerSentence(result({}), names, null, ja)).toBe('Benの勝ちです。');
    expect(winnerSentence(result({ winners: [0, 1] }), names, 1, en)).toBe('Ann, Ben share the win.');
    expect(winnerSentence(result({ winners: [], scores: null }), names, 1, en)).toBe('Nobody wins.');
  });
  it('gives the points, the best first, with a real minus', () => {
    expect(pointsLine(result({}), names, en)).toBe('Ben: 27, Cay: 3, Ann: −8');
    expect(pointsLine(result({ scores: null }), names, en)).toBe('');
  });
});
