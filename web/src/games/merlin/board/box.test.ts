import { describe, expect, it } from 'vitest';
import box from '@games/merlin/components.toml';
import { DIE, Ground, MARGIN, PITCH, neighbour } from './box';

const ground = new Ground(box);

describe('the ground', () => {
  it('has the squares, holes, slots and lines of the box', () => {
    expect([ground.squares.size, ground.holes.size, ground.slots.size, ground.lines.size]).toEqual([12, 16, 44, 17]);
    expect(ground.spots()).toHaveLength(34);
    expect(ground.width).toBe(4 * PITCH + 2 * MARGIN);
  });

  it('puts a die into the corner of the square that its slot belongs to', () => {
    const slot = ground.slots.get('P11.SE')!;
    const square = ground.squares.get('B2')!;
    expect(Math.abs(slot.x - square.x)).toBeLessThan(PITCH / 2);
    expect(Math.abs(slot.y - square.y)).toBeLessThan(PITCH / 2);
    const slots = [...ground.slots.values()];
    for (const one of slots) {
      for (const other of slots)
        if (one !== other) expect(Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))).toBeGreaterThan(DIE);
      expect(one.x).toBeGreaterThan(MARGIN);
      expect(one.y).toBeLessThan(ground.height - MARGIN);
    }
  });

  it('puts a line between its squares and names its four supports', () => {
    const line = ground.lines.get('B1-B2')!;
    const [west, east] = [ground.squares.get('B1')!, ground.squares.get('B2')!];
    expect(line).toMatchObject({ upright: true, x: (west.x + east.x) / 2, y: west.y });
    expect(line.supports).toEqual(['P11.SW', 'P11.SE', 'P21.NW', 'P21.NE']);
  });

  it('knows the icon of a hole from its dice, wild ones aside', () => {
    const hole = ground.holes.get('P11')!;
    const [wild, water] = [{ face: 'wild' }, { face: 'water' }];
    expect(ground.iconOf(hole, {})).toBeUndefined();
    expect(ground.iconOf(hole, { 'P11.NW': wild, 'P11.SE': water, 'P12.NW': { face: 'thorns' } })).toBe('water');
  });

  it('fills a small hole slot by slot', () => {
    expect(ground.slotOf('P01', {}).id).toBe('P01.SW');
    expect(ground.slotOf('P01', { 'P01.SW': 1 }).id).toBe('P01.SE');
    expect(ground.slotOf('P11.NE', {}).id).toBe('P11.NE');
  });

  it('draws a board of another size as it is declared', () => {
    const small = new Ground({
      board: { rows: 2, columns: 2 },
      square: [
        { id: 'A1', kind: 'corner', row: 0, column: 0 },
        { id: 'A2', kind: 'corner', row: 0, column: 1 },
      ],
      hole: [
        { id: 'P01', y: 0, x: 1, size: 'small', slots: [{ id: 'P01.SW' }, { id: 'P01.SE' }] },
        { id: 'P11', y: 1, x: 1, size: 'large', slots: [{ id: 'P11.NW' }, { id: 'P11.NE' }] },
      ],
      line: [
        {
          id: 'A1-A2',
          orientation: 'vertical',
          squares: ['A1', 'A2'],
          ends: ['P01', 'P11'],
          supports: [
            ['P01.SW', 'P01.SE'],
            ['P11.NW', 'P11.NE'],
          ],
        },
      ],
    });
    expect(small.height).toBe(2 * PITCH + 2 * MARGIN);
    expect(small.lines.get('A1-A2')!.x).toBe(MARGIN + PITCH);
  });
});

describe('arrow keys', () => {
  const places = [
    { x: 0, y: 0 },
    { x: 100, y: 10 },
    { x: 200, y: 0 },
    { x: 0, y: 100 },
    { x: 90, y: -85 },
  ];

  it('go to the nearest place straight ahead', () => {
    expect(neighbour(places, places[0]!, 'ArrowRight')).toBe(1);
    expect(neighbour(places, places[0]!, 'ArrowDown')).toBe(3);
    expect(neighbour(places, places[2]!, 'ArrowLeft')).toBe(1);
  });

  it('stay where nothing lies ahead', () => {
    expect(neighbour(places, places[0]!, 'ArrowLeft')).toBe(-1);
    expect(neighbour([], places[0]!, 'ArrowUp')).toBe(-1);
  });

  it('reach every spot of the isle from every other', () => {
    const all = [...ground.slots.values()];
    const reached = new Set([0]);
    const open = [0];
    while (open.length) {
      const here = all[open.pop()!]!;
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const) {
        const next = neighbour(all, here, key);
        if (next < 0 || reached.has(next)) continue;
        reached.add(next);
        open.push(next);
      }
    }
    expect(reached.size).toBe(all.length);
  });
});
