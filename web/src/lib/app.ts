/** The page as an app: its worker, which keeps the rules and lessons for times without a network and takes messages. */

/** Null where there is none: while developing, in a private window of some browsers, over plain HTTP. */
export function worker(): Promise<ServiceWorkerRegistration> | null {
  return import.meta.env.PROD && typeof navigator !== 'undefined' && 'serviceWorker' in navigator
    ? navigator.serviceWorker.ready
    : null;
}

/** Starts the worker when everything that the visitor waits for is there. */
export function startWorker(): void {
  if (worker() === null) return;
  const start = (): void => {
    navigator.serviceWorker.register('/worker.js').then(
      () => {
        // Whoever has put the app on their device wants it to work there without a network as well.
        if (matchMedia('(display-mode: standalone)').matches) void keepAll().catch(() => undefined);
      },
      () => undefined, // the page works without it
    );
  };
  if (document.readyState === 'complete') setTimeout(start, 2000);
  else addEventListener('load', () => setTimeout(start, 2000), { once: true });
}

/** Fetches the rules and lessons of all games, so that they are there without a network. */
export async function keepAll(): Promise<boolean> {
  const { active } = (await worker()) ?? {};
  if (!active) return false;
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (event: MessageEvent<boolean>) => done(event.data);
    active.postMessage('keep all', [port2]);
  });
}
