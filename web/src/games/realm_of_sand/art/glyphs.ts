/** The engraved signs, in a field of 40 by 40: each colour has a shape of its own, so that colour is never the only sign. */

export interface Glyph {
  /** The filled shape. */
  body: string;
  /** Lines engraved into it. */
  lines: string;
}

export const GLYPHS: Record<string, Glyph> = {
  // Emerald Wood: a leaf with its veins.
  G: {
    body: 'M20 6.5C29.5 12 32 21.5 20 33.5C8 21.5 10.5 12 20 6.5Z',
    lines: 'M20 12V33.5M20 19L25.5 14.5M20 19L14.5 14.5M20 26L26.5 20.5M20 26L13.5 20.5',
  },
  // Crimson Sand: a flame over dunes.
  R: {
    body: 'M21 6C22.5 12.5 30.5 16.5 29.5 24.5C29 30.5 24.5 34 20 34C14.5 34 10.5 30 10.5 25C10.5 19.5 14.5 17.5 15.5 12.5C17.8 14.6 18.8 17 18.8 19.6C21.8 16.8 22.4 11.2 21 6Z',
    lines: 'M13 27C15.5 24.5 18 24.5 20 27S25 29.5 27.5 27M15 31C17 29.5 19 29.5 20.5 31S23.5 32 25 31',
  },
  // Obsidian: a cut shard.
  K: {
    body: 'M19 5.5L29.5 13.5L27 32L13.5 34L9.5 17Z',
    lines: 'M19 5.5L17 20L13.5 34M17 20L29.5 13.5M17 20L27 32M17 20L9.5 17',
  },
  // Sapphire: a drop with a ripple.
  B: {
    body: 'M20 5.5C26 14 30 19.5 30 24.5A10 10 0 0 1 10 24.5C10 19.5 14 14 20 5.5Z',
    lines: 'M14.5 25A5.8 5.8 0 0 0 20 30.6M20 12.5V18M16.5 20.5L20 24L23.5 20.5',
  },
  // Golden Moon: a crescent with a star.
  Y: {
    body: 'M24.5 7.5A13.4 13.4 0 1 0 33 25.5A11.2 11.2 0 0 1 24.5 7.5ZM27.5 13L29 16.6L32.8 17L29.9 19.5L30.8 23.2L27.5 21.2L24.2 23.2L25.1 19.5L22.2 17L26 16.6Z',
    lines: 'M12 16.5A9.5 9.5 0 0 0 20.5 30.5',
  },
};

export const STAR = 'M12 1.6L15.2 8.4L22.6 9.3L17.1 14.4L18.6 21.7L12 18.1L5.4 21.7L6.9 14.4L1.4 9.3L8.8 8.4Z';
export const HOURGLASS =
  'M5 2H19V4.6C19 8.6 15.6 10.2 14 12C15.6 13.8 19 15.4 19 19.4V22H5V19.4C5 15.4 8.4 13.8 10 12C8.4 10.2 5 8.6 5 4.6Z';
export const HOURGLASS_SAND =
  'M8 19.6C8 17.4 10.4 16.4 12 14.4C13.6 16.4 16 17.4 16 19.6ZM8.6 6.4H15.4C14.6 8 13 9 12 10.4C11 9 9.4 8 8.6 6.4Z';
export const CRYSTAL = 'M12 1.5L19.5 8.5L12 22.5L4.5 8.5Z';
export const CRYSTAL_FACETS = 'M4.5 8.5H19.5M12 1.5L8.6 8.5L12 22.5L15.4 8.5Z';
export const LEVEL_UP = 'M12 2L22 11H16.5V22H7.5V11H2Z';
export const CROWN = 'M3 20L1.6 7.6L7.6 12.2L12 3.4L16.4 12.2L22.4 7.6L21 20Z';
/** The start player's marker. */
export const SUN =
  'M12 6.5A5.5 5.5 0 1 1 11.9 6.5ZM12 1L13.4 4.4H10.6ZM12 23L10.6 19.6H13.4ZM1 12L4.4 10.6V13.4ZM23 12L19.6 13.4V10.6ZM4.2 4.2L7.6 5.6L5.6 7.6ZM19.8 4.2L18.4 7.6L16.4 5.6ZM4.2 19.8L5.6 16.4L7.6 18.4ZM19.8 19.8L16.4 18.4L18.4 16.4Z';
