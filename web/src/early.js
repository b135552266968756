/**
 * Runs before anything is painted, from a file of its own: nobody sees the wrong theme or the wrong language, and what
 * is pressed before the page is alive is not lost. What is kept in the browser is described in lib/settings.svelte.ts.
 */
(() => {
  const root = document.documentElement;
  let kept = {};
  let going = [];
  let played = '';
  try {
    kept = JSON.parse(localStorage.getItem('tilecourt.settings')) || {};
    played = localStorage.getItem('tilecourt.played') || '';
    going = JSON.parse(localStorage.getItem('tilecourt.going')) || [];
  } catch {
    // nothing kept, or nothing that makes sense
  }
  const dark = kept.theme === 'dark' || (kept.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';
  const wishes = [kept.language, ...navigator.languages].map((wish) => String(wish).slice(0, 2).toLowerCase());
  const language = wishes.find((wish) => wish === 'en' || wish === 'ja') || 'en';
  root.dataset.still = language === root.lang ? 'right' : 'wrong';
  root.dataset.played = played;
  if (going.length > 0) root.dataset.going = Math.min(going.length, 3);
  const press = (event) => {
    const button = event.target.closest?.('button');
    if (button) globalThis.pressed = button;
  };
  document.addEventListener('click', press, true);
  addEventListener('tilecourt-alive', () => document.removeEventListener('click', press, true), { once: true });
})();
