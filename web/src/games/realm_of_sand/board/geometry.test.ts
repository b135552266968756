import { describe, expect, it } from 'vitest';
import { along, boxesUnder, cornerFor, flipped, keyOf, nearest, neighbour, oriented, turned } from './geometry';

const grid = { rows: 5, cols: 6 };

function drawn(pattern: string[], o: number): string[] {
  const shape = oriented(pattern, o);
  return Array.from({ length: shape.rows }, (_, row) =>
    Array.from(
      { length: shape.cols },
      (_, col) => shape.cells.find((cell) => cell.row === row && cell.col === col)?.colour ?? '.',
    ).join(''),
  );
}

describe('turning', () => {
  it('reads ROS-C42 as the rules do', () => {
    expect(drawn(['RRR', 'K..'], 1)).toEqual(['KR', '.R', '.R']);
  });

  it('turns what is seen by a quarter, whatever was done before', () => {
    for (let o = 0; o < 8; o += 1) expect(drawn(['GGR', '..K'], turned(o))).toEqual(drawn(drawn(['GGR', '..K'], o), 1));
  });

  it('flips what is seen from left to right, whatever was done before', () => {
    for (let o = 0; o < 8; o += 1)
      expect(drawn(['GGR', '..K'], flipped(o))).toEqual(drawn(drawn(['GGR', '..K'], o), 4));
  });
});

describe('laying', () => {
  it('knows the same move in two orientations', () => {
    const key = (o: number, corner: string) => keyOf(boxesUnder(oriented(['GRG'], o), corner));
    expect(key(0, 'C1')).toBe(key(2, 'C1'));
    expect(key(0, 'C1')).not.toBe(key(1, 'C1'));
  });

  it('holds a tile by its middle and pushes it in at the edge', () => {
    const straight = oriented(['GGR'], 0);
    expect(cornerFor(straight, 'C3', grid)).toBe('B3');
    expect(cornerFor(straight, 'A3', grid)).toBe('A3');
    expect(cornerFor(straight, 'F3', grid)).toBe('D3');
    expect(cornerFor(oriented(['GG', 'R.'], 0), 'F5', grid)).toBe('E4');
  });

  it('goes from box to box and stays inside', () => {
    expect(neighbour('C3', 'ArrowUp', grid)).toBe('C2');
    expect(neighbour('A1', 'ArrowLeft', grid)).toBe('A1');
    expect(neighbour('F5', 'ArrowDown', grid)).toBe('F5');
  });

  it('finds where a building is nearest to being there, disks counting as squares (ROS-E13)', () => {
    const board = ['##..##', '#.G..#', '.GgG..', '#.K..#', '##..##'];
    expect(nearest(['GGG', '.G.'], board).missing).toBe(0);
    expect(nearest(['KKK'], board).missing).toBe(2);
  });
});

describe('the circle', () => {
  it('goes clockwise from the upper left and closes', () => {
    const at = (share: number) => along(500, 400, 20, 60, share);
    expect(at(0)).toEqual({ x: 80, y: 20 });
    expect(at(0.1).x).toBeGreaterThan(at(0).x);
    expect(at(0.5).y).toBeGreaterThan(200);
    expect(Math.hypot(at(0.99999).x - at(0).x, at(0.99999).y - at(0).y)).toBeLessThan(1);
    expect(at(1.25)).toEqual(at(0.25));
  });

  it('has equal steps', () => {
    const points = Array.from({ length: 200 }, (_, i) => along(500, 400, 20, 60, i / 200));
    const steps = points.map((point, i) =>
      Math.hypot(point.x - points[(i + 1) % 200]!.x, point.y - points[(i + 1) % 200]!.y),
    );
    expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(0.2);
  });
});

describe('the place to ask about for a card', () => {
  it('keeps to light boxes while nothing lies there', () => {
    const empty = ['##..##', '#....#', '......', '#....#', '##..##'];
    const near = nearest(['RR.', '.RR'], empty);
    const boxes = [...boxesUnder(oriented(['RR.', '.RR'], near.o), near.box).keys()];
    expect(boxes.map((box) => empty[Number(box.slice(1)) - 1]![box.charCodeAt(0) - 65])).toEqual(['.', '.', '.', '.']);
  });
});
