/** Dragging by pointer, mouse or finger: a piece is taken when it is moved, follows over the boxes and is laid where it is let go. */
import type { Attachment } from 'svelte/attachments';

export interface Dragged {
  take: () => void;
  over: (box: string) => void;
  drop: (box: string) => void;
}

const ENOUGH = 8; // pixels: less is a press

function boxAt(x: number, y: number): string | null {
  const under = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-box]');
  return under?.dataset.box ?? null;
}

/** `piece` says what a drag would do now, or null if the piece cannot be taken. */
export function drag(piece: () => Dragged | null): Attachment<HTMLElement> {
  return (element) => {
    let from: { x: number; y: number } | null = null;
    let held: Dragged | null = null;
    let last: string | null = null;
    let ended = -1000;

    const down = (event: PointerEvent) => {
      if (event.button === 0) from = { x: event.clientX, y: event.clientY };
    };
    const move = (event: PointerEvent) => {
      if (from && !held && Math.hypot(event.clientX - from.x, event.clientY - from.y) > ENOUGH) {
        held = piece();
        if (!held) from = null;
        else {
          element.setPointerCapture(event.pointerId);
          held.take();
        }
      }
      if (!held) return;
      const box = boxAt(event.clientX, event.clientY);
      if (box && box !== last) held.over(box);
      last = box;
    };
    const up = (event: PointerEvent) => {
      const was = held;
      from = held = null;
      last = null;
      if (!was) return;
      const box = boxAt(event.clientX, event.clientY);
      if (box) was.drop(box);
      ended = performance.now();
    };
    /** What the browser makes of a drag's end, a click on the piece, would put it back. */
    const click = (event: MouseEvent) => {
      if (performance.now() - ended < 60) event.stopImmediatePropagation();
    };
    const lost = () => {
      from = held = null;
    };
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', lost);
    element.addEventListener('click', click, { capture: true });
    return () => {
      element.removeEventListener('click', click, { capture: true });
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', lost);
    };
  };
}
