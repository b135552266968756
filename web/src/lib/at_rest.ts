/** Waits until everything that moves within an element has come to its place; what glows for ever does not count. */
export async function atRest(root: Element | undefined): Promise<void> {
  const moving = root?.getAnimations?.({ subtree: true }) ?? [];
  const ending = moving.filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime ?? Infinity));
  await Promise.allSettled(ending.map(({ finished }) => finished));
}
