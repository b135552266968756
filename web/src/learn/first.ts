/** The first game after a lesson: as in the lesson, against bots that let a beginner breathe. */
import { api } from '../lib/api';
import { open, usualPlayers } from '../lib/open';
import { go } from '../lib/router.svelte';

const BOT = 'apprentice';
/** Options of a first game: the rulebook of the manor has a shorter game for it. */
const OPTIONS: Record<string, Record<string, boolean>> = { princess: { first_play: true } };

export async function firstGame(game: string): Promise<void> {
  const bots = Array.from({ length: usualPlayers(game) - 1 }, () => ({ kind: 'bot' as const, bot: BOT }));
  const { table } = await open({ game, seats: [{ kind: 'me' }, ...bots], options: OPTIONS[game] ?? {} });
  await api.start(table);
  go(`/t/${table}`);
}
