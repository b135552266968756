import { describe, expect, it } from 'vitest';
import components from '@games/princess/components.toml';
import { Pieces, type Box } from './box';
import { formationThrough, sizeOf, turnings } from './formations';

const pieces = new Pieces(components as unknown as Box);
const rune = (id: string) => pieces.runes.get(id)!;

describe('a rune', () => {
  it('has as many turnings as it looks different', () => {
    expect(turnings(rune('R07').cells)).toHaveLength(1);
    expect(turnings(rune('R01').cells)).toHaveLength(2);
    expect(turnings(rune('R03').cells)).toHaveLength(4);
  });
  it('is turned, never mirrored', () => {
    const shapes = (id: string) => turnings(rune(id).cells).map((cells) => cells.map(String).sort().join(' '));
    expect(shapes('R03').some((shape) => shapes('R04').includes(shape))).toBe(false);
  });
  it('has the size of its picture', () => {
    for (const { cells } of pieces.box.rune)
      expect(sizeOf(cells).rows * sizeOf(cells).columns).toBeGreaterThanOrEqual(cells.length);
    expect(sizeOf(rune('R28').cells)).toEqual({ rows: 4, columns: 3 });
  });
});

describe('the formation that is lit', () => {
  // A diagonal of moons, with an earth square elsewhere.
  const area = { '0,0': ['Wm'], '1,1': ['Fm'], '2,2': ['Am'], '0,1': ['Eo'], '1,0': ['Es'] };
  it('is through the gem, in one attribute', () => {
    const found = formationThrough(area, rune('R01'), [1, 1], pieces.tiles);
    expect(found?.attribute).toBe('moon');
    expect(new Set(found?.cells)).toEqual(new Set(['0,0', '1,1', '2,2']));
  });
  it('is none where the rune is not formed', () => {
    expect(formationThrough(area, rune('R01'), [0, 1], pieces.tiles)).toBeNull();
    expect(formationThrough(area, rune('R07'), [0, 0], pieces.tiles)).toBeNull();
  });
  it('names the tile that differs on a rune with two numbers', () => {
    const cross = { '0,0': ['Wm'], '0,2': ['Fm'], '1,1': ['Eo'], '2,0': ['Am'], '2,2': ['Em'] };
    expect(formationThrough(cross, rune('R27'), [0, 0], pieces.tiles)).toMatchObject({ attribute: 'moon', odd: '1,1' });
  });
  it('looks only at the top of a stack', () => {
    expect(formationThrough({ ...area, '1,1': ['Fm', 'Fo'] }, rune('R01'), [0, 0], pieces.tiles)).toBeNull();
  });
});
