/** Makes the pieces of a board as large as its frame allows: `--whole` is the width of a place. */
const LEAST = 40;
const MOST = 132;
const NARROW = matchMedia('(max-width: 860px)'); // where the page scrolls, see Running.svelte

export function fitted(board: HTMLElement): () => void {
  const frame = board.parentElement!;
  const fits = (cell: number): boolean => {
    board.style.setProperty('--whole', `${cell}px`);
    return board.scrollHeight <= frame.clientHeight + 1 && board.scrollWidth <= frame.clientWidth + 1;
  };
  function fit(): void {
    const width = frame.clientWidth;
    if (width === 0) return;
    if (NARROW.matches) {
      // A phone scrolls down, never sideways.
      board.style.setProperty('--whole', `${Math.max(LEAST, Math.min(72, Math.floor(width / 7.6)))}px`);
      return;
    }
    let [small, large] = [LEAST, MOST];
    while (large - small > 1) {
      const middle = Math.floor((small + large) / 2);
      if (fits(middle)) small = middle;
      else large = middle;
    }
    board.style.setProperty('--whole', `${small}px`);
  }
  fit();
  const watch = new ResizeObserver(() => {
    fit();
    board.classList.add('fitted'); // the rings of a lesson see that something has changed
  });
  watch.observe(frame);
  return () => watch.disconnect();
}
