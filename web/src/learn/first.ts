/** The first game after a lesson: as in the lesson, against bots that let a beginner breathe. */
import { gamePage } from '../games/page';
import { api } from '../lib/api';
import { open, usualPlayers } from '../lib/open';
import { go } from '../lib/router.svelte';

const BOT = 'apprentice';

export async function firstGame(game: string): Promise<void> {
  const bots = Array.from({ length: usualPlayers(game) - 1 }, () => ({ kind: 'bot' as const, bot: BOT }));
  const { table } = await open({
    game,
    seats: [{ kind: 'me' }, ...bots],
    options: gamePage(game).facts?.firstGame ?? {},
  });
  await api.start(table);
  go(`/t/${table}`);
}
