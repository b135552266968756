/** Dragging by pointer, mouse or finger: a piece is taken when it is moved, follows over the boxes and is laid where it is let go. */
import type { Attachment } from 'svelte/attachments';

export interface Dragged {
  take: () => void;
  /** Where the pointer is, and over which box. */
  at: (x: number, y: number, box: string | null) => void;
  /** Let go over a box, beside all of them (null), or taken away by the browser. */
  drop: (box: string | null) => void;
}

const ENOUGH = 8; // pixels: less is a press

function boxAt(x: number, y: number): string | null {
  const under = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-box]');
  return under?.dataset.box ?? null;
}

/** `piece` says what a drag would do now, or null if the piece cannot be taken. */
export function drag(piece: () => Dragged | null): Attachment<HTMLElement> {
  return (element) => {
    let from: { x: number; y: number; pointer: number } | null = null;
    let held: Dragged | null = null;
    let ended = -1000;

    const down = (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary) return;
      from = { x: event.clientX, y: event.clientY, pointer: event.pointerId };
      // On the window: a quick hand has left the piece before its first movement is told.
      addEventListener('pointermove', move);
      addEventListener('pointerup', up);
      addEventListener('pointercancel', lost);
    };
    const move = (event: PointerEvent) => {
      if (!from || event.pointerId !== from.pointer) return;
      if (!held) {
        if (Math.hypot(event.clientX - from.x, event.clientY - from.y) <= ENOUGH) return;
        held = piece();
        if (!held) return letGo();
        held.take();
      }
      held.at(event.clientX, event.clientY, boxAt(event.clientX, event.clientY));
    };
    const up = (event: PointerEvent) => {
      if (event.pointerId !== from?.pointer) return;
      const was = held;
      letGo();
      if (!was) return;
      ended = performance.now();
      was.drop(boxAt(event.clientX, event.clientY));
    };
    const lost = () => {
      held?.drop(null);
      letGo();
    };
    const letGo = () => {
      from = held = null;
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', lost);
    };
    /** What the browser makes of a drag's end, a click on the piece, would put it back. */
    const click = (event: MouseEvent) => {
      if (performance.now() - ended < 60) event.stopImmediatePropagation();
    };
    element.addEventListener('pointerdown', down);
    element.addEventListener('click', click, { capture: true });
    return () => {
      letGo();
      element.removeEventListener('click', click, { capture: true });
      element.removeEventListener('pointerdown', down);
    };
  };
}
