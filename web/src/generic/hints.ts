import type { TableHints } from '../games/page';
import type { Board } from '../generated/wire';

/** What the list of choices has to know: where the values of parameters have their names. */
export function hintsOf(board: Board): TableHints {
  const params = board.moves.flatMap(({ params = [] }) => params);
  return { namedIn: Object.fromEntries(params.map(({ name, table = name }) => [name, table])) };
}
