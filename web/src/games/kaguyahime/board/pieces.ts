/** Where each piece lies, for a view: tiles, meeples. One list each, so that a piece that moves keeps its element and glides. */
import type { View } from '../types';
import type { Box } from './box';
import { cellNamed, turnedCell, turnedSide } from './geometry';
import { laneMiddle, laterSquare, squareOf, type Layout } from './layout';

export interface LaidTile {
  id: string;
  x: number;
  y: number;
  size: number;
  angle: number;
  cube: string | null;
  /** Its lane, if it lies in the round's column. */
  lane: number | null;
  /** How many rounds ahead, if it lies in a column to come. */
  ahead: number;
}

/** How many columns follow the round's, and after how many of them the second island begins (0: no gap to come). */
export function columnsLeft(view: View, box: Box): { left: number; gapAfter: number } {
  return { left: view.column.length - view.round, gapAfter: Math.max(0, (box.islands[0] ?? 0) - view.round) };
}

export function tilesOf(view: View, layout: Layout, turns: number, box: Box): LaidTile[] {
  const found: LaidTile[] = [];
  for (const board of [view.princess_board, ...view.players.map((player) => player.board)]) {
    for (const [name, laid] of Object.entries(board)) {
      const { x, y, size } = squareOf(layout, turnedCell(cellNamed(name), turns));
      found.push({
        id: laid.tile,
        x: x + size / 2,
        y: y + size / 2,
        size,
        angle: laid.rotation + 90 * turns,
        cube: laid.cube,
        lane: null,
        ahead: 0,
      });
    }
  }
  // At the end their place is taken by the bonuses.
  if (view.phase === 'game_over') return found;
  const { left, gapAfter } = columnsLeft(view, box);
  view.column.forEach((column, n) => {
    const ahead = n + 1 - view.round;
    if (ahead < 0 || ahead > layout.lanes.shown) return;
    column.forEach((id, lane) => {
      if (id === null) return;
      if (ahead === 0) {
        const size = layout.lanes.lane - 3;
        found.push({
          id,
          x: layout.lanes.front,
          y: laneMiddle(layout.lanes, lane),
          size,
          angle: 0,
          cube: null,
          lane,
          ahead,
        });
      } else {
        const { x, y, size } = laterSquare(layout.lanes, ahead, lane, left, gapAfter);
        found.push({ id, x: x + size / 2, y: y + size / 2, size: size - 1.5, angle: 0, cube: null, lane: null, ahead });
      }
    });
  });
  return found;
}

export interface Standing {
  who: number | 'princess';
  lane: number;
  x: number;
  y: number;
  /** The place in the priority order, from 1; null for the princess and for those who have moved. */
  rank: number | null;
}

/** The meeples: those who have moved this round stand in the column, the others wait beside it. */
export function meeplesOf(view: View, layout: Layout): Standing[] {
  const moved = new Set(view.next_line.filter((who) => who !== null));
  const found: Standing[] = [];
  const put = (line: View['line'], there: boolean): void => {
    line.forEach((who, lane) => {
      if (who === null || (moved.has(who) && !there)) return;
      const rank = who === 'princess' || there ? null : view.priority.indexOf(who) + 1;
      found.push({
        who,
        lane,
        x: there ? layout.lanes.front : layout.lanes.waiting,
        y: laneMiddle(layout.lanes, lane),
        rank,
      });
    });
  };
  put(view.line, false);
  put(view.next_line, true);
  return found.sort((one, two) => String(one.who).localeCompare(String(two.who)));
}

/** The two ways along the waiting meeples in which ties are settled: from the princess to the common board, then past the others. */
export function readings(view: View, layout: Layout): { from: number; to: number }[] {
  const her = view.line.indexOf('princess');
  const last = view.line.length - 1;
  const half = layout.lanes.lane * 0.42;
  const at = (lane: number): number => laneMiddle(layout.lanes, lane);
  const ways: { from: number; to: number }[] = [];
  if (her > 0) ways.push({ from: at(her) - half / 2, to: at(0) - half });
  if (her >= 0 && her < last) {
    const [near, far] = [at(her + 1) - half, at(last) + half];
    ways.push(view.options.priority_wrap === 'reflect' ? { from: near, to: far } : { from: far, to: near });
  }
  return ways;
}

/** Which seat has its board on which side, as it is seen. */
export function armsOf(view: View, turns: number): Map<string, number> {
  return new Map(view.players.map((player, seat) => [turnedSide(player.side, turns), seat]));
}
