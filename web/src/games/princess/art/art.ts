/** The drawings that pieces share (Art.svelte), put into the page once however many pieces there are. */
import { mount } from 'svelte';
import Art from './Art.svelte';

let drawn = false;

export function ensureArt(): void {
  if (drawn || typeof document === 'undefined') return;
  drawn = true;
  mount(Art, { target: document.body });
}

/** What there is a drawing for; a component set of one's own may name more, which then goes by its letter. */
export const ELEMENTS = new Set(['earth', 'water', 'fire', 'wind']);
export const SKIES = new Set(['moon', 'star', 'sun']);

/** The points of a star, for `<polygon>`. */
export function star(x: number, y: number, points: number, outer: number, inner: number): string {
  return Array.from({ length: points * 2 }, (_, i) => {
    const angle = (i * Math.PI) / points - Math.PI / 2;
    const radius = i % 2 === 0 ? outer : inner;
    return `${(x + radius * Math.cos(angle)).toFixed(1)},${(y + radius * Math.sin(angle)).toFixed(1)}`;
  }).join(' ');
}
