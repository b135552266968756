import type { Facts } from '../page';

/** Players and minutes: the rulebook. The weight is our own judgement. */
export const facts: Facts = {
  shelf: 4,
  players: [2, 4],
  minutes: [30, 60],
  weight: 2,
  usualPlayers: 3, // an offer needs more than one rival
  portraits: ['meeple.princess', 'heart', 'cube.red', 'cube.blue', 'cube.green', 'cube.yellow'],
};
