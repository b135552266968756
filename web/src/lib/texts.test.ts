import { describe, expect, it } from 'vitest';
import names from '@games/realm_of_sand/text/names.ja.toml';
import { Texts, fill } from './texts';

describe('messages', () => {
  it('puts values in, and the right word for a number', () => {
    expect(fill('{name} goes {n} {n|step|steps}', { name: 'Ann', n: 1 })).toBe('Ann goes 1 step');
    expect(fill('{name} goes {n} {n|step|steps}', { name: 'Ann', n: 2 })).toBe('Ann goes 2 steps');
    expect(fill('{unknown}', {})).toBe('{unknown}');
  });

  it('are the files of the Python package', () => {
    const texts = new Texts('ja', names);
    expect(texts.say('nothing.like.this')).toBe('<nothing.like.this>');
    expect(texts.name('colour', 'no such colour')).toBe('no such colour');
    expect(texts.has('colour.G') || texts.has('name') || Object.keys(names).length > 0).toBe(true);
  });
});
