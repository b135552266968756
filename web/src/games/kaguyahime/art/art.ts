/** Colours and line work of the pieces. Each kind has a shape of its own, so that colour is never the only sign. */
import { getContext, setContext } from 'svelte';

export interface Ink {
  /** The mat, its shaded side, and the line work on it. */
  mat: string;
  deep: string;
  line: string;
  /** What stands on it: filled shapes, and strokes. */
  fill: string;
  stroke: string;
}

const INKS: Record<string, Ink> = {
  // A flame: the kitchen.
  red: {
    mat: '#dd8d78',
    deep: '#b4513f',
    line: '#5f170e',
    fill: 'M.6-9.5C4.5-5 7.2-1.6 7.2 2.6A7.2 7.2 0 0 1-7.2 2.6C-7.2-.2-5.6-2.4-4.3-4.2-3.6-2.6-2.8-1.8-1.7-1.4-2.4-4.6-1.4-7.4.6-9.5ZM.5 1.2C-1.4 2.8-2.6 3.9-2.6 5.7A2.7 2.7 0 0 0 2.8 5.7C2.8 3.9 1.8 2.6.5 1.2Z',
    stroke: '',
  },
  // A crescent: the bedroom.
  blue: {
    mat: '#8caed6',
    deep: '#4d77ad',
    line: '#122f5c',
    fill: 'M3.2-9A9.2 9.2 0 1 0 9 4.4 7.6 7.6 0 0 1 3.2-9Z',
    stroke: 'M5.5-3.5h3.4l-3.4 4h3.4',
  },
  // A low table with a cup: the living room.
  green: {
    mat: '#b9c98a',
    deep: '#7d9548',
    line: '#2d400f',
    fill: 'M-9.5-.5h19v2.8H6.8L8.6 8.6H5.4L4 2.3H-4L-5.4 8.6H-8.6L-6.8 2.3H-9.5ZM-3-7.6H3L2.1-1.8H-2.1Z',
    stroke: '',
  },
  // A bowl with chopsticks: the dining room.
  purple: {
    mat: '#bfa3d1',
    deep: '#8a64a6',
    line: '#3d1a58',
    fill: 'M-9-.6H9C9 4 6 6.6 3.4 7.4V9.2H-3.4V7.4C-6 6.6-9 4-9-.6Z',
    stroke: 'M-5-2.4 5.5-9.4M-1-2.4 8.6-7.6',
  },
  // An imitation: a cut stone.
  clear: {
    mat: '#eef4f8',
    deep: '#b9cbd6',
    line: '#37505f',
    fill: '',
    stroke: 'M0-8.5 7-2 0 8.5-7-2ZM-7-2H7M-2.6-2 0 8.5 2.6-2 0-8.5Z',
  },
  // Drawers: the storing half.
  storage: {
    mat: '#edce7f',
    deep: '#c69a35',
    line: '#5b3d05',
    fill: '',
    stroke: 'M-8-8.5H8V8.5H-8ZM-8-2.8H8M-8 2.9H8M-1.6-5.6H1.6M-1.6.1H1.6M-1.6 5.7H1.6',
  },
  plant: {
    mat: '#e6e2cb',
    deep: '#b9b389',
    line: '#2f4a22',
    fill: '',
    stroke: '',
  },
};
const OTHER: Ink = { mat: '#d8d3c4', deep: '#a39c88', line: '#2b2622', fill: 'M0-7 7 0 0 7-7 0Z', stroke: '' };

/** A kind that a component file adds to the printed box is drawn in grey, with a square. */
export function inkOf(kind: string): Ink {
  return INKS[kind] ?? OTHER;
}

export interface Crest {
  fill: string;
  ink: string;
  /** The family crest: a ring, scales, a lozenge, a flower, or the full moon of the princess. */
  shape: string;
}

const CRESTS: Record<string, Crest> = {
  red: {
    fill: '#b03427',
    ink: '#fff6e6',
    shape:
      'M0-6.4A6.4 6.4 0 1 1 0 6.4 6.4 6.4 0 1 1 0-6.4ZM0-3.9A3.9 3.9 0 1 0 0 3.9 3.9 3.9 0 1 0 0-3.9ZM0-1.7A1.7 1.7 0 1 1 0 1.7 1.7 1.7 0 1 1 0-1.7Z',
  },
  blue: { fill: '#255b9c', ink: '#fff6e6', shape: 'M0-6.6 3.3-.9H-3.3ZM-3.5-.1-.2 5.6H-6.8ZM3.5-.1 6.8 5.6H.2Z' },
  green: { fill: '#33702f', ink: '#fff6e6', shape: 'M0-6.8 6.8 0 0 6.8-6.8 0ZM0-3.4-3.4 0 0 3.4 3.4 0Z' },
  white: {
    fill: '#fbf7ea',
    ink: '#2a2f45',
    shape:
      'M0-.8C-4-4-2.6-7 0-6.4 2.6-7 4-4 0-.8ZM.8 0C4-4 7-2.6 6.4 0 7 2.6 4 4 .8 0ZM0 .8C4 4 2.6 7 0 6.4-2.6 7-4 4 0 .8ZM-.8 0C-4 4-7 2.6-6.4 0-7-2.6-4-4-.8 0Z',
  },
  princess: { fill: '#f2c94c', ink: '#5b3d05', shape: 'M-6 4.5-7-3-3.2-.2 0-6 3.2-.2 7-3 6 4.5Z' },
};

export function crestOf(colour: string): Crest {
  return CRESTS[colour] ?? { fill: '#6f645a', ink: '#fff6e6', shape: 'M-5-5H5V5H-5Z' };
}

export const HEART = 'M0 8C-10.5.6-9.6-7.6-4.6-7.6-2-7.6-.6-6 0-4.3.6-6 2-7.6 4.6-7.6 9.6-7.6 10.5.6 0 8Z';
export const STAR = 'M0-6 1.5-2 5.7-1.9 2.4.8 3.5 4.9 0 2.5-3.5 4.9-2.4.8-5.7-1.9-1.5-2Z';

// --- patterns and gradients are defined once per drawing, under a name of its own

const KEY = Symbol('definitions');

export function define(name: string): void {
  setContext(KEY, name);
}

/** A reference to one of the definitions of the drawing around. */
export function paint(): (id: string) => string {
  const name = getContext<string>(KEY);
  return (id) => `url(#${name}-${id})`;
}
