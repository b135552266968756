/** Choosing a move piece by piece: what has been picked so far, and which legal moves still fit. No rule is computed here. */
import type { Action } from '../types';
import type { Choice } from '../../../lib/board';
import { same, type Cell } from './geometry';

export type Move = Choice<Action>;
export type Mode = Action['kind'];
type Of<K extends Mode> = Choice<Extract<Action, { kind: K }>>;

/** What has been picked; which parts count depends on the kind of move. */
/** The stars on the stand as the values are now: a clear cube counts like the one beside it (KGH-5.2.3). */
export function starsOn(cubes: readonly string[], values: Record<string, number>): number {
  return cubes.reduce((sum, cube, n) => sum + (values[cube] ?? values[cubes[1 - n] ?? ''] ?? 0), 0);
}

export interface Draft {
  /** Whether anything has been picked at all: the empty offer is an offer too. */
  begun: boolean;
  cubes: string[];
  disk: boolean;
  take: string | null;
  give: string | null;
  lane: number | null;
  cell: Cell | null;
  rotation: number;
  cube: string | null;
}

export const NOTHING: Draft = {
  begun: false,
  cubes: [],
  disk: false,
  take: null,
  give: null,
  lane: null,
  cell: null,
  rotation: 0,
  cube: null,
};

/** The kind of move to make now; the rules never offer two kinds at once. */
export function modeOf(legal: Move[]): Mode | null {
  return legal[0]?.form.kind ?? null;
}

function all<K extends Mode>(legal: Move[], kind: K): Of<K>[] {
  return legal.filter((choice): choice is Of<K> => choice.form.kind === kind);
}

/** A draft at the start of a decision: where there is only one tile left, it is in hand already. */
export function fresh(legal: Move[]): Draft {
  const lanes = lanesOf(legal);
  return lanes.length === 1 ? { ...pickLane(legal, NOTHING, lanes[0]!), begun: false } : NOTHING;
}

/** The draft of a whole move, as it comes from the list of choices. */
export function draftOf(form: Action): Draft {
  const { kind: _, ...parts } = form;
  return { ...NOTHING, ...parts, begun: true };
}

export function alike(one: readonly string[], two: readonly string[]): boolean {
  return one.length === two.length && [...one].sort().join() === [...two].sort().join();
}

/** The legal move that the draft amounts to, if it is complete. */
export function moveOf(legal: Move[], draft: Draft): Move | null {
  const found = legal.find(({ form }) => {
    switch (form.kind) {
      case 'present':
        return draft.begun && form.disk === draft.disk && alike(form.cubes, draft.cubes);
      case 'restock':
        return alike(form.cubes, draft.cubes);
      case 'exchange':
        return form.take === draft.take && form.give === draft.give;
      case 'place':
        return (
          form.lane === draft.lane &&
          same(form.cell, draft.cell) &&
          form.rotation === draft.rotation &&
          form.cube === draft.cube
        );
    }
  });
  return found ?? null;
}

// --- what could be picked next

export function lanesOf(legal: Move[]): number[] {
  return [...new Set(all(legal, 'place').map(({ form }) => form.lane))];
}

export function placesOf(legal: Move[], lane: number | null): Cell[] {
  const found = new Map<string, Cell>();
  for (const { form } of all(legal, 'place'))
    if (lane === null || form.lane === lane) found.set(form.cell.join(), form.cell);
  return [...found.values()];
}

export function rotationsOf(legal: Move[], lane: number | null): number[] {
  return [
    ...new Set(
      all(legal, 'place')
        .filter(({ form }) => form.lane === lane)
        .map(({ form }) => form.rotation),
    ),
  ].sort((a, b) => a - b);
}

/** The cubes that could be put on the tile of a lane; none where it takes no cube. */
export function plantCubes(legal: Move[], lane: number | null): string[] {
  const cubes = all(legal, 'place')
    .filter(({ form }) => form.lane === lane)
    .map(({ form }) => form.cube);
  return [...new Set(cubes.filter((cube) => cube !== null))];
}

export function takesOf(legal: Move[]): string[] {
  return [...new Set(all(legal, 'exchange').map(({ form }) => form.take))];
}

/** What could be given; before anything is taken, what could be given after any taking. */
export function givesOf(legal: Move[], take: string | null): string[] {
  return [
    ...new Set(
      all(legal, 'exchange')
        .filter(({ form }) => take === null || form.take === take)
        .map(({ form }) => form.give),
    ),
  ];
}

/** The kinds of cube that lead from these cubes on to a legal handful. */
export function addable(legal: Move[], kind: 'present' | 'restock', cubes: readonly string[]): string[] {
  const found = new Set<string>();
  for (const { form } of all(legal, kind)) {
    const rest: string[] = [...form.cubes];
    const holds = cubes.every((cube) => {
      const at = rest.indexOf(cube);
      if (at >= 0) rest.splice(at, 1);
      return at >= 0;
    });
    if (holds) for (const cube of rest) found.add(cube);
  }
  return [...found];
}

/** Whether the handful holds as many cubes as any of this decision. */
export function isFull(legal: Move[], kind: 'present' | 'restock', { cubes }: Draft): boolean {
  return cubes.length > 0 && cubes.length >= Math.max(0, ...all(legal, kind).map(({ form }) => form.cubes.length));
}

// --- picking

/** Takes up the tile of a lane: turned as before if it can be, with the first cube if it needs one. */
export function pickLane(legal: Move[], draft: Draft, lane: number): Draft {
  const rotations = rotationsOf(legal, lane);
  const cubes = plantCubes(legal, lane);
  const cell = placesOf(legal, lane).some((place) => same(place, draft.cell)) ? draft.cell : null;
  const rotation = rotations.includes(draft.rotation) ? draft.rotation : 0;
  const cube = draft.cube !== null && cubes.includes(draft.cube) ? draft.cube : (cubes[0] ?? null);
  return { ...draft, begun: true, lane, cell, rotation, cube };
}

/** The next of the possible rotations; a tile that looks alike in all stays. */
export function turn(legal: Move[], draft: Draft, steps = 1): Draft {
  const rotations = rotationsOf(legal, draft.lane);
  if (rotations.length < 2) return draft;
  const at = rotations.indexOf(draft.rotation);
  return { ...draft, rotation: rotations[(at + steps + rotations.length) % rotations.length]! };
}

/** One more cube in the handful, if there is room for it. */
export function addCube(legal: Move[], kind: 'present' | 'restock', draft: Draft, cube: string): Draft {
  const { cubes } = draft;
  return addable(legal, kind, cubes).includes(cube) ? { ...draft, begun: true, cubes: [...cubes, cube] } : draft;
}

export function removeCube(draft: Draft, at: number): Draft {
  return { ...draft, begun: true, cubes: draft.cubes.filter((_, n) => n !== at) };
}
