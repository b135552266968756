/** Opening tables, from one click to all particulars. */
import type { Made, Pace, SeatAsked, TableAsked } from '../generated/wire';
import { gamePage } from '../games/page';
import { api } from './api';
import { keep } from './invitations';
import { offered } from './offered.svelte';
import { settings } from './settings.svelte';
import { go } from './router.svelte';
import { who } from './who.svelte';

/** The bot that plays where nobody chose another one. */
export const USUAL_BOT = 'adept';
export const EASIEST_BOT = 'apprentice';
/** How many play if nobody says so: two, or as many as the game wants at least. */
export function usualPlayers(game: string): number {
  const { facts } = gamePage(game);
  return facts?.usualPlayers ?? Math.max(2, offered.game(game, settings.language)?.players[0] ?? 2);
}
/** How many may play at most. */
export function mostPlayers(game: string): number {
  return gamePage(game).facts?.players[1] ?? offered.game(game, settings.language)?.players.at(-1) ?? 4;
}

const many = (seat: SeatAsked, count: number): SeatAsked[] => Array.from({ length: count }, () => ({ ...seat }));

/** Opens a table; whoever asks becomes somebody first. */
export async function open(asked: TableAsked, name?: string): Promise<Made> {
  await who.need(name);
  const made = await api.open(asked);
  keep(made.table, made.invitation);
  return made;
}

/** A game against bots, begun at once. */
export function playNow(game: string): Promise<void> {
  return against(game, USUAL_BOT, {});
}

/** A first game: the booklet's first-play rules, if it has some, against bots that let a beginner breathe. */
export function firstGame(game: string): Promise<void> {
  return against(game, EASIEST_BOT, gamePage(game).facts?.firstGame ?? {});
}

async function against(game: string, bot: string, options: TableAsked['options']): Promise<void> {
  const bots = many({ kind: 'bot', bot }, usualPlayers(game) - 1);
  const { table } = await open({ game, seats: [{ kind: 'me' }, ...bots], options });
  await api.start(table);
  go(`/t/${table}`);
}

/** A table with open seats for those who get its link. */
export function withFriends(game: string, players: number, name: string, pace: Pace): Promise<Made> {
  return open({ game, pace, seats: [{ kind: 'me' }, ...many({ kind: 'open' }, players - 1)] }, name);
}

/** Several people at this one screen. */
export async function sameScreen(game: string, names: string[]): Promise<void> {
  const seats = names.map((name): SeatAsked => ({ kind: 'me', name }));
  const { table } = await open({ game, seats, hot_seat: true });
  await api.start(table);
  go(`/t/${table}`);
}
