import { describe, expect, it } from 'vitest';
import { lettering } from './lettering';

describe('the words on a piece', () => {
  it('are its sign large and its name small', () => {
    const [sign, name] = lettering({ sign: '3' }, 'red 3', 60);
    expect([sign!.text, name!.text]).toEqual(['3', 'red 3']);
    expect(sign!.size).toBeGreaterThan(2 * name!.size);
  });

  it('are written once where sign and name are the same', () => {
    expect(lettering({ sign: '7' }, '7', 60).map(({ text }) => text)).toEqual(['7']);
  });

  it('are folded and made small enough to fit', () => {
    const lines = lettering({}, 'the old lighthouse keeper', 84);
    expect(lines.length).toBeGreaterThan(1);
    for (const { text, size } of lines) expect([...text].length * size * 0.58).toBeLessThanOrEqual(53);
    expect(lettering({}, '灯台守の老人の家', 60)[0]!.size).toBeLessThan(7);
  });
});
