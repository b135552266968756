import { describe, expect, it } from 'vitest';
import type { Preview } from '../lib/board';
import { Texts } from '../lib/texts';
import { consequences, lastWord } from './outlook';
import { hints } from '../games/merlin/table';
import merlin from '../games/merlin/text.en.toml';
import en from './text.en.toml';

const words = new Texts('en', { table: en });
const texts = new Texts('en', { page: merlin });
const looked = (kind: string, rest: Partial<Preview<unknown>> = {}): Preview<unknown> => ({
  choice: { id: 1, notation: kind, form: { kind } } as Preview<unknown>['choice'],
  sentences: [],
  reveals: false,
  ...rest,
});
const event = (kind: string, rest = {}) => ({ kind, seat: 0, rules: [], ...rest });

describe('what is said of a considered move', () => {
  it('does not say the move again', () => {
    const sentences = ['You ended the placement.', 'Your fence scored 4 points.'];
    expect(
      consequences(
        looked('end_placement', { sentences, events: [event('placement_ended'), event('fence_scored')] }),
        hints,
      ),
    ).toEqual([sentences[1]]);
    expect(
      consequences(
        looked('place', {
          sentences: ['You laid it on top of another.'],
          events: [event('die_placed', { covered: 'x' })],
        }),
        hints,
      ),
    ).toHaveLength(1);
  });

  it('says nothing of taking back where that is possible', () =>
    expect(lastWord(looked('place_die', { view: {} }), hints, texts, words)).toBe(''));

  it('says what comes up, and that it cannot be undone then', () => {
    expect(lastWord(looked('keep', { reveals: true }), hints, texts, words)).toBe(
      'Then the other dice are rolled again. This cannot be undone.',
    );
    expect(lastWord(looked('something_new', { reveals: true }), hints, texts, words)).toBe(
      'Then something hidden comes up. This cannot be undone.',
    );
  });

  it('says only that it is final where nothing comes up', () =>
    expect(lastWord(looked('end_placement', { reveals: true, view: {} }), hints, texts, words)).toBe(
      'This cannot be undone.',
    ));

  it('says that the game ends', () =>
    expect(lastWord(looked('end_placement', { reveals: true, over: true }), hints, texts, words)).toBe(
      'This move ends the game.',
    ));
});
