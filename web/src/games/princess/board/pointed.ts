/** What is pointed at, by mouse or by keyboard, is looked at; what is left is not. */
export function pointed(look: (over: boolean) => void) {
  const over = (): void => look(true);
  const away = (): void => look(false);
  return { onpointerenter: over, onpointerleave: away, onfocus: over, onblur: away };
}
