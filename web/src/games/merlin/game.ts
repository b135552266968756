import type { Facts } from '../page';

/** Players: the rulebook. No source tells the minutes: 16 to 19 turns (rules.md) of about two minutes each. The weight is our own judgement. */
export const facts: Facts = {
  shelf: 3,
  players: [2, 4],
  minutes: [30, 40],
  weight: 1,
  portraits: ['beast:unicorn', 'beast:centaur', 'beast:chimera', 'beast:basilisk', 'icon:lightning', 'icon:bamboo'],
};
