/** Web Push in this browser: messages that come while no page of ours is open. */
import type { NoticesForm } from '../generated/wire';
import { api } from './api';
import { worker } from './app';
import { askToNotify } from './turn_sign';

/** The key of the server as the browser wants it. */
function bytes(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

class Pushing {
  /** Whether this browser can be told at all. */
  get possible(): boolean {
    return worker() !== null && 'PushManager' in window;
  }

  /** The address at which this browser is told; null if it is not. */
  async address(): Promise<string | null> {
    if (!this.possible || (await navigator.serviceWorker.getRegistration()) === undefined) return null;
    return (await (await worker())!.pushManager.getSubscription())?.endpoint ?? null;
  }

  /** Asks the browser for leave and tells the server; null if the browser or its owner says no. */
  async start(key: string): Promise<NoticesForm | null> {
    if (!this.possible || !(await askToNotify())) return null;
    const { pushManager } = (await worker())!;
    const subscribed = await pushManager
      .subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) })
      .catch(() => null);
    const { p256dh = '', auth = '' } = subscribed?.toJSON().keys ?? {};
    return subscribed && api.push({ endpoint: subscribed.endpoint, p256dh, auth });
  }

  async stop(): Promise<NoticesForm | null> {
    const address = await this.address();
    if (address === null) return null;
    await (await (await worker())!.pushManager.getSubscription())?.unsubscribe();
    return api.stopPush(address);
  }
}

export const pushing = new Pushing();
