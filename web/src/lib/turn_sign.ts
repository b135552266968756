/** What says that it is one's turn while one looks elsewhere: the icon of the tab, the badge of the app, a notification. */
import { settings } from './settings.svelte';
import { worker } from './app';

const ICONS = { still: '/icon.svg', turn: '/icon-turn.svg' };

/** Shows on the icon whether it is one's turn. */
export function showTurn(yours: boolean): void {
  document.querySelector('link[rel="icon"]')?.setAttribute('href', yours ? ICONS.turn : ICONS.still);
  if (!('setAppBadge' in navigator)) return;
  void (yours ? navigator.setAppBadge(1) : navigator.clearAppBadge()).catch(() => undefined);
}

/** Whether this browser can show notifications at all. */
export const canNotify = (): boolean => typeof Notification !== 'undefined';

/** Asks the browser; call it only when somebody has just pressed for it. */
export async function askToNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted';
}

/** Shows a notification, if it is wanted and the page is not looked at. The same tag as that of a push message: one of both. */
export async function notify(title: string, body: string, table: string): Promise<void> {
  if (!settings.notify || !canNotify() || Notification.permission !== 'granted') return;
  if (document.visibilityState === 'visible' && document.hasFocus()) return;
  const look = { body, tag: table, icon: '/icons/192.png', badge: '/icons/badge.png', data: { link: `/t/${table}` } };
  const registered = await worker();
  if (registered) await registered.showNotification(title, look);
  else new Notification(title, look);
}
