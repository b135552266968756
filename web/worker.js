/**
 * The worker of the page, made complete by start.ts: `BUILD` has the version of the build and its files. It never answers
 * with a page while the server can be asked, so nobody sees an old one after an upgrade; and it keeps nothing that is
 * personal or of a table: only files with a digest in their names, start files, lessons and today's puzzles with their
 * answers, which are alike for everybody.
 */
/* global BUILD */
const { version, files, shell, starts, languages, lessons } = BUILD;
const CACHE = `tilecourt-${version}`;
const PAUSE = 80; // milliseconds between two files that nobody waits for: the server counts requests
const BY_LOOKING = { ignoreVary: true };
const PUZZLES = '/api/v2/puzzles';
const PUZZLE = /^\/api\/v2\/puzzles(\/[\w-]+\/[\w-]+(\/solution)?)?\?lang=[a-z]+$/;

const startKey = (kind, language) => `/start/${kind}.${language}`;
const pause = () => new Promise((done) => setTimeout(done, PAUSE));

self.addEventListener('install', (event) => event.waitUntil(keep(Object.keys(starts), shell)));
self.addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name.startsWith('tilecourt-') && name !== CACHE).map((name) => caches.delete(name)),
        ),
      ),
  ),
);
self.addEventListener('message', (event) => {
  if (event.data !== 'keep all') return;
  const work = keepAll().then(
    () => event.ports[0]?.postMessage(true),
    () => event.ports[0]?.postMessage(false),
  );
  event.waitUntil(work);
});

/** Keeps start files and files, those that are there already excepted. */
async function keep(kinds, wanted) {
  const cache = await caches.open(CACHE);
  for (const kind of kinds)
    for (const language of languages) {
      const key = startKey(kind, language);
      if (await cache.match(key, BY_LOOKING)) continue;
      // Without a cookie: the server answers in the language that is asked for, and nothing in it is personal.
      const address = `${starts[kind]}?lang=${language}`;
      const answer = await fetch(address, { credentials: 'omit', cache: 'no-store' });
      if (!answer.ok || !(await answer.clone().text()).includes(shell[0])) throw new Error('another build');
      await cache.put(key, answer);
      await pause();
    }
  for (const file of wanted) {
    if (await cache.match(file, BY_LOOKING)) continue;
    const answer = await fetch(file, { credentials: 'omit' });
    if (!answer.ok) throw new Error(file);
    await cache.put(file, answer);
    await pause();
  }
}

async function keepAll() {
  await keep(Object.keys(starts), files);
  const cache = await caches.open(CACHE);
  for (const lesson of lessons) {
    if (await cache.match(lesson, BY_LOOKING)) continue;
    const answer = await fetch(lesson, { credentials: 'omit' });
    if (answer.ok) await cache.put(lesson, answer);
    await pause();
  }
  await keepPuzzles();
}

/** Keeps today's puzzle of each game with its answer, in the place of those of another day. */
async function keepPuzzles() {
  const cache = await caches.open(CACHE);
  const wanted = new Set();
  for (const language of languages) {
    const query = `?lang=${language}`;
    const answer = await fetch(PUZZLES + query, { credentials: 'omit' });
    if (!answer.ok) return;
    await cache.put(PUZZLES + query, answer.clone());
    wanted.add(PUZZLES + query);
    for (const { game, today } of (await answer.json()).games)
      for (const what of ['', '/solution']) wanted.add(`${PUZZLES}/${game}/${today.id}${what}${query}`);
  }
  for (const key of wanted) {
    if (await cache.match(key, BY_LOOKING)) continue;
    const answer = await fetch(key, { credentials: 'omit' });
    if (answer.ok) await cache.put(key, answer);
    await pause();
  }
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (pathname.startsWith(PUZZLES) && !wanted.has(pathname + search)) await cache.delete(url);
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!/^\/(api|docs)\//.test(pathname)) event.respondWith(page(request, pathname));
  } else if (files.includes(pathname)) event.respondWith(file(request, pathname));
  else if (lessons.includes(pathname + search)) event.respondWith(lesson(request, pathname + search));
  else if (PUZZLE.test(pathname + search)) {
    event.respondWith(puzzle(request, pathname + search));
    if (pathname === PUZZLES) event.waitUntil(keepPuzzles().catch(() => undefined));
  }
});

/** The server's page; only where there is no server, a kept start file. */
async function page(request, pathname) {
  try {
    return await fetch(request);
  } catch {
    const cache = await caches.open(CACHE);
    const kind = pathname.split('/')[1];
    const own = languages.find((one) => navigator.language.startsWith(one)) ?? languages[0];
    const found = Object.hasOwn(starts, kind) && (await cache.match(startKey(kind, own), BY_LOOKING));
    if (found) return found;
    // What follows the `#` stays in the address, so an invitation is not lost.
    if (kind !== 'offline') return Response.redirect(`/offline?to=${encodeURIComponent(pathname)}`);
    return Response.error();
  }
}

/** A file with a digest in its name is always the same. */
async function file(request, pathname) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(pathname, BY_LOOKING);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(pathname, answer.clone()).catch(() => undefined); // the disk may be full
  return answer;
}

/** A lesson as the server has it now, else as it was. */
async function lesson(request, key) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(key, answer.clone()).catch(() => undefined);
    return answer;
  } catch {
    return (await cache.match(key, BY_LOOKING)) ?? Response.error();
  }
}

/** A puzzle as the server has it; only where there is no server, a kept one. */
async function puzzle(request, key) {
  try {
    return await fetch(request);
  } catch {
    return (await (await caches.open(CACHE)).match(key, BY_LOOKING)) ?? Response.error();
  }
}

self.addEventListener('push', (event) => {
  const { title, body, link, tag } = event.data?.json() ?? {};
  if (typeof title === 'string' && typeof link === 'string') event.waitUntil(show(title, body, link, tag));
});

/** Shows a message, unless that table is just being looked at. */
async function show(title, body, link, tag) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.some((one) => one.focused && new URL(one.url).pathname === link)) return;
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: '/icons/192.png',
    badge: '/icons/badge.png',
    data: { link },
  });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const link = event.notification.data?.link ?? '/';
  event.waitUntil(go(/^\/(?!\/)/.test(link) ? link : '/'));
});

async function go(link) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((one) => new URL(one.url).pathname === link);
  await (there ? there.focus() : self.clients.openWindow(link));
}
