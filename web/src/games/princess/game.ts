import type { Facts } from '../page';

/** Players and minutes: the rulebook. The weight is our own judgement. */
export const facts: Facts = {
  shelf: 1,
  players: [2, 4],
  minutes: [25, 50],
  weight: 2,
  variants: ['first_play'],
  firstGame: { first_play: true }, // the rulebook of the manor has a shorter game for it
  portraits: ['princess', 'earth', 'water', 'fire', 'wind', 'moon', 'star', 'sun'],
};
