/** Where one is, with the browser's own history: links are real links, and this only spares the reload. */
import { place, type Place } from './routes';

class Router {
  #here = $state.raw<Place>(place('/'));
  #visits = $state(0);

  constructor() {
    if (typeof window === 'undefined') return;
    this.#look();
    addEventListener('popstate', () => this.#look());
    addEventListener('hashchange', () => this.#look());
  }

  get here(): Place {
    return this.#here;
  }
  /** Grows with every change of page: the frame moves focus and scrolls up then. */
  get visits(): number {
    return this.#visits;
  }

  /** Stands at an address where there is no browser: the page is drawn before anybody looks at it. */
  stand(path: string): void {
    this.#here = place(path);
  }

  /** Goes to an address of the page. */
  go(address: string, replace = false): void {
    if (replace) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    this.#look();
    this.#visits += 1;
  }

  /** Changes what follows the `#` without leaving the page or a mark in the history. */
  mark(hash: string): void {
    history.replaceState(null, '', hash === '' ? location.pathname + location.search : `#${hash}`);
    this.#look();
  }

  #look(): void {
    this.#here = place(location.pathname, location.hash);
  }
}

export const router = new Router();
export const go = (address: string, replace = false): void => router.go(address, replace);

/** For the whole page: a plain click on a link to the page's own addresses goes there without a reload. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.hasAttribute('download')) return;
  const to = new URL(link.href, location.href);
  if (to.origin !== location.origin || to.pathname.startsWith('/api/')) return;
  if (to.pathname === location.pathname && to.hash !== '') return; // within the page: the browser's own business
  if (place(to.pathname).page === 'lost') return;
  event.preventDefault();
  router.go(to.pathname + to.search + to.hash);
}
