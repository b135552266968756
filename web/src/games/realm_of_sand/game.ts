import type { Facts } from '../page';

/** Players: the rulebook. Minutes: reviews (rules.md 1.2). The weight is our own judgement. */
export const facts: Facts = {
  shelf: 2,
  players: [1, 4],
  minutes: [45, 45],
  weight: 3,
  variants: ['mode', 'variant'],
  aloneOptions: ['variant', 'solo_hourglass_end', 'solo_board'],
  portraits: ['queen', 'hourglass', 'crystal:red', 'crystal:purple', 'crystal:green', 'crystal:blue'],
};
