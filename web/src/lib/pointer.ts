/**
 * Whether somebody points at a thing, or the thing has come to lie under a mouse that rests where it last pressed:
 * browsers report both as entering.
 */
let pressed: { x: number; y: number } | null = null;

for (const kind of ['pointerdown', 'pointerup'] as const) {
  globalThis.addEventListener?.(kind, (event) => (pressed = { x: event.clientX, y: event.clientY }), { capture: true });
}

export function pointsAt(event: MouseEvent): boolean {
  return event.clientX !== pressed?.x || event.clientY !== pressed.y;
}

/** For a thing that can be pointed at, by mouse or by keyboard: it is looked at so long. */
export function pointed(look: (over: boolean) => void) {
  const over = (): void => look(true);
  const away = (): void => look(false);
  const enter = (event: PointerEvent): void => {
    if (pointsAt(event)) look(true);
  };
  return { onpointerenter: enter, onpointerleave: away, onfocus: over, onblur: away };
}
