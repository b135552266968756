/** Shows the whole of a board that is only looked at: where it is higher than its frame, it is drawn smaller. */

/** Smaller than this nothing could be read; then the frame scrolls. */
const LEAST = 0.7;

/** By how much a drawing of this height must shrink to fit into the frame. */
export function shrinking(height: number, frame: number): number {
  if (height <= frame + 1 || frame <= 0) return 1;
  return Math.max(LEAST, Math.floor((frame / height) * 200) / 200);
}

/** An attachment for the frame. On a phone the page itself scrolls, and nothing has to shrink. */
export function whole(frame: HTMLElement): () => void {
  let timer = 0;
  function fit(): void {
    const board = frame.firstElementChild;
    if (!(board instanceof HTMLElement)) return;
    board.style.removeProperty('zoom');
    if (innerWidth <= 860) return;
    const zoom = shrinking(frame.scrollHeight, frame.clientHeight);
    if (zoom < 1) board.style.setProperty('zoom', String(zoom));
  }
  const watch = new ResizeObserver(() => {
    cancelAnimationFrame(timer);
    timer = requestAnimationFrame(fit);
  });
  watch.observe(frame);
  return () => {
    cancelAnimationFrame(timer);
    watch.disconnect();
  };
}
