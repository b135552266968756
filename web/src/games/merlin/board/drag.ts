/** Dragging with the pointer, mouse and finger alike: from anything with `data-piece` to anything with `data-place`. */
import type { Place } from './choices';

export interface Drag {
  /** The piece's name as `data-piece` says it: `die water`, `card thorns`, `beast unicorn`, `from A2`. */
  kind: string;
  name: string;
  x: number;
  y: number;
}

export interface Hands {
  start: (drag: Drag) => void;
  move: (drag: Drag, place: Place | null) => void;
  end: (drag: Drag, place: Place | null) => void;
  cancel: () => void;
}

const FAR_ENOUGH = 7; // pixels: less is a click that trembled

export function placeAt(x: number, y: number): Place | null {
  const key = document.elementFromPoint(x, y)?.closest('[data-place]')?.getAttribute('data-place');
  if (!key) return null;
  const [type, id] = key.split(' ') as [Place['type'], string];
  return { type, id };
}

/** Listens on a board; gives back what stops it. */
export function dragging(node: HTMLElement, hands: Hands): () => void {
  let begun: { kind: string; name: string; x: number; y: number; pointer: number } | null = null;
  let going = false;

  const down = (event: PointerEvent): void => {
    const piece = (event.target as Element).closest('[data-piece]')?.getAttribute('data-piece');
    if (!piece || event.button !== 0 || !event.isPrimary) return;
    const [kind, name] = piece.split(' ') as [string, string];
    begun = { kind, name, x: event.clientX, y: event.clientY, pointer: event.pointerId };
    going = false;
  };
  const drag = (event: PointerEvent): Drag => ({
    kind: begun!.kind,
    name: begun!.name,
    x: event.clientX,
    y: event.clientY,
  });
  const move = (event: PointerEvent): void => {
    if (!begun || event.pointerId !== begun.pointer) return;
    if (!going) {
      if (Math.hypot(event.clientX - begun.x, event.clientY - begun.y) < FAR_ENOUGH) return;
      going = true;
      hands.start(drag(event));
    }
    event.preventDefault();
    hands.move(drag(event), placeAt(event.clientX, event.clientY));
  };
  const up = (event: PointerEvent): void => {
    if (!begun || event.pointerId !== begun.pointer) return;
    const done = drag(event);
    const was = going;
    begun = null;
    going = false;
    if (!was) return;
    // The click that follows a drag is none.
    const swallow = (click: Event): void => click.stopPropagation();
    node.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => node.removeEventListener('click', swallow, { capture: true }), 50);
    hands.end(done, placeAt(event.clientX, event.clientY));
  };
  const stop = (): void => {
    if (going) hands.cancel();
    begun = null;
    going = false;
  };
  node.addEventListener('pointerdown', down);
  window.addEventListener('pointermove', move, { passive: false });
  window.addEventListener('pointerup', up);
  window.addEventListener('pointercancel', stop);
  return () => {
    node.removeEventListener('pointerdown', down);
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', up);
    window.removeEventListener('pointercancel', stop);
  };
}
