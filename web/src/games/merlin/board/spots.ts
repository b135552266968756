/** The places of the map that can be pressed: where they are, what is said of them, and whether they are legal now. */
import type { View } from '../types';
import { DIE, PITCH, REACH, type Ground, type Point } from './box';
import { keyOf, type Move, type Place } from './choices';
import type { Words } from './words';

export interface Spot {
  place: Place;
  key: string;
  at: Point;
  x: number;
  y: number;
  width: number;
  height: number;
  ring: { x: number; y: number; width: number; height: number; rx: number }[];
  label: string;
  legal: boolean;
}

interface Seen {
  ground: Ground;
  view: View;
  words: Words;
  /** For each place the moves that lead there. */
  targets: Map<string, Move[]>;
  /** Squares of beasts that can be moved. */
  movable: Set<string>;
  /** A piece is picked: a place says what happens there. */
  strong: boolean;
}

const CLEAR = REACH + DIE / 2;

export function spotsOf({ ground, view, words, targets, movable, strong }: Seen): Spot[] {
  const found: Spot[] = [];
  const add = (
    place: Place,
    at: Point,
    width: number,
    height: number,
    ring: Spot['ring'],
    label: string,
    extra = false,
  ): void => {
    const key = keyOf(place);
    const moves = targets.get(key);
    const said = moves?.length === 1 && strong ? `${moves[0]!.text}` : label;
    found.push({
      place,
      key,
      at,
      x: at.x - width / 2,
      y: at.y - height / 2,
      width,
      height,
      ring,
      label: said,
      legal: moves !== undefined || extra,
    });
  };
  for (const square of ground.squares.values()) {
    const side = 94;
    const ring = { x: square.x - side / 2, y: square.y - side / 2, width: side, height: side, rx: side / 2 };
    add(
      { type: 'square', id: square.id },
      square,
      PITCH - 34,
      PITCH - 34,
      [ring],
      words.square(square, view),
      movable.has(square.id),
    );
  }
  for (const line of ground.lines.values()) {
    const [long, wide] = [PITCH - 2 * CLEAR - 4, 34];
    const [width, height] = line.upright ? [wide, long] : [long, wide];
    const [w, h] = line.upright ? [24, long - 4] : [long - 4, 24];
    add(
      { type: 'line', id: line.id },
      line,
      width,
      height,
      [{ x: line.x - w / 2, y: line.y - h / 2, width: w, height: h, rx: 8 }],
      words.line(line, view),
    );
  }
  for (const hole of ground.holes.values()) {
    const side = DIE + 4;
    const rings = hole.slots.map((slot) => ({
      x: slot.x - side / 2,
      y: slot.y - side / 2,
      width: side,
      height: side,
      rx: 7,
    }));
    if (hole.size === 'small') {
      const middle = { x: hole.left + hole.width / 2, y: hole.top + hole.height / 2 };
      const free = rings.filter((_, i) => !(hole.slots[i]!.id in view.slots));
      const label = hole.slots.map((slot) => words.slot(slot, view)).join(' ');
      add({ type: 'spot', id: hole.id }, middle, hole.width + 14, hole.height + 14, free.length ? free : rings, label);
    } else {
      for (const [i, slot] of hole.slots.entries()) {
        const out = { x: slot.x + Math.sign(slot.x - hole.x) * 3.5, y: slot.y + Math.sign(slot.y - hole.y) * 3.5 };
        add({ type: 'spot', id: slot.id }, out, 47, 47, [rings[i]!], words.slot(slot, view));
      }
    }
  }
  return found;
}
