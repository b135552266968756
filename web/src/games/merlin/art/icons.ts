/** The signs of the dice and cards, drawn on 24 x 24; each has its own outline, so that it is known without its colour. */

export interface Sign {
  /** Filled outlines. */
  fill: string;
  /** Lines, where the sign has any, 2.2 wide. */
  line?: string;
  /** Its own tincture: a variable of merlin.css. */
  tone: string;
}

const thorn = (x: number, y: number, dx: number, dy: number): string => {
  const [px, py] = [-dy * 0.45, dx * 0.45];
  return `M${x - px} ${y - py}L${x + dx} ${y + dy}L${x + px} ${y + py}Z`;
};

export const SIGNS: Record<string, Sign> = {
  water: {
    tone: '--mb-water',
    fill: 'M12 1.2C12 1.2 4.4 10.2 4.4 15.4a7.6 7.6 0 0 0 15.2 0C19.6 10.2 12 1.2 12 1.2ZM8 14.6c.3 3 1.9 4.7 4.6 5.2-3.7.9-6.6-1.6-4.6-5.2Z',
  },
  thorns: {
    tone: '--mb-thorns',
    line: 'M2.500 20.500C9 19.500 8.500 5.500 21.500 3.500',
    fill: [
      thorn(6.2, 18.2, -4.6, -4.2),
      thorn(8.2, 14.6, 5.6, 5),
      thorn(9.9, 11.2, -6, -3.4),
      thorn(12.4, 7.9, 6, 4.4),
      thorn(16, 5.3, -4.4, -4.6),
    ].join(''),
  },
  lightning: { tone: '--mb-lightning', fill: 'M14.8.8 4.6 13.6h5.6L7.6 23.2 19.6 9.4h-6.2L17.400.8Z' },
  bamboo: {
    tone: '--mb-bamboo',
    fill:
      'M5.600 1h5v6.200h-5zM5.300 8.600h5.600v7h-5.600zM5.600 17h5v6h-5zM13.400 5.400h4.800v6h-4.800zM13.100 12.800h5.400v10.200h-5.400z' +
      'M11.800 4.600C13 1.400 16.400.2 22.400 1.200 20.200 5.200 16.600 6.200 11.800 4.600ZM18.800 13c.4-3 2-4.600 4.600-5 .2 3-1.400 4.800-4.600 5ZM5 15.800C2.400 15.600.8 14 .6 11.400c2.800.2 4.400 1.800 4.400 4.400Z',
  },
  wild: {
    tone: '--mb-wild',
    fill: 'M12 .6 14.300 8.200 18.600 5.400 15.800 9.700 23.400 12 15.800 14.300 18.600 18.600 14.300 15.800 12 23.400 9.700 15.800 5.400 18.600 8.200 14.300.6 12 8.200 9.700 5.400 5.400 9.700 8.200ZM12 9.200a2.800 2.800 0 1 0 0 5.600 2.800 2.800 0 0 0 0-5.600Z',
  },
  beast: {
    tone: '--mb-beast',
    fill:
      'M12 11.400c3.200 0 6.600 4 6.600 7.200 0 2.400-1.800 3.600-3.600 3.400-1.200-.1-2-.5-3-.5s-1.800.4-3 .5c-1.800.2-3.600-1-3.600-3.400 0-3.200 3.400-7.200 6.600-7.200Z' +
      'M8.300 2c1.700-.2 2.900 1.600 2.900 4 0 2.300-1.100 3.800-2.500 3.900S6 8.500 5.900 6.200C5.900 3.900 6.900 2.100 8.300 2ZM15.700 2c1.400.1 2.400 1.900 2.400 4.200-.1 2.300-1.400 3.800-2.800 3.700s-2.500-1.600-2.500-3.900c0-2.400 1.200-4.200 2.900-4Z' +
      'M3 8.600c1.300-.5 2.800.6 3.400 2.500.6 1.800 0 3.500-1.300 3.900s-2.700-.7-3.300-2.400C1.200 10.800 1.700 9.100 3 8.600ZM21 8.600c1.300.5 1.800 2.200 1.200 4-.6 1.700-2 2.800-3.300 2.400s-1.900-2.100-1.300-3.900c.6-1.900 2.100-3 3.400-2.500Z',
  },
};

/** How the medallion of a colour's dice is cut, on a square of -16..16: the second sign of whose die it is. */
export const MEDALLIONS: Record<string, string> = {
  purple: 'M0-12.800A12.800 12.800 0 1 1 0 12.800 12.800 12.800 0 0 1 0-12.800Z',
  green: 'M-11.600-11.600H11.600V11.600H-11.600Z',
  orange:
    'M0-14.500 5-12.500 12.500-5 14.500 0 12.500 5 5 12.500 0 14.500-5 12.500-12.500 5-14.500 0-12.500-5-5-12.500Z',
  yellow: 'M-12-12.400H12V2C12 8.500 6 12.300 0 14.200-6 12.300-12 8.500-12 2Z',
  red: 'M-5.500-13H5.500L13-5.500V5.500L5.500 13H-5.500L-13 5.500V-5.500Z',
  blue: 'M-7-12.500H7L14 0 7 12.500H-7L-14 0Z',
  white: 'M0-12.800A12.800 12.800 0 1 1 0 12.800 12.800 12.800 0 0 1 0-12.800Z',
  grey: 'M-11.600-11.600H11.600V11.600H-11.600Z',
  black: 'M-12-12 0-9 12-12 9 0 12 12 0 9-12 12-9 0Z',
};

/** The tincture a colour is drawn in; a colour that a component set adds and we do not have is grey. */
export function tincture(colour: string): string {
  return colour in MEDALLIONS ? colour : 'grey';
}

/** Heraldry's way of showing a tincture without colour: lines of an engraving, for a square of -h..h. */
export function hatching(colour: string, h: number): string {
  const lines: string[] = [];
  const step = h / 4;
  const slant = (down: boolean): void => {
    for (let c = -2 * h + step; c < 2 * h; c += step * 1.35) {
      const from = Math.max(-h, -h - c);
      const to = Math.min(h, h - c);
      const y = (x: number): number => (down ? x + c : -(x + c));
      lines.push(`M${n(from)} ${n(y(from))}L${n(to)} ${n(y(to))}`);
    }
  };
  const level = (): void => {
    for (let y = -h + step / 2; y < h; y += step) lines.push(`M${n(-h)} ${n(y)}H${n(h)}`);
  };
  const upright = (): void => {
    for (let x = -h + step / 2; x < h; x += step) lines.push(`M${n(x)} ${n(-h)}V${n(h)}`);
  };
  const dots = (): void => {
    for (let y = -h + step; y < h; y += step)
      for (let x = -h + step; x < h; x += step) lines.push(`M${n(x)} ${n(y)}h.1`);
  };
  const tinctures: Record<string, (() => void)[]> = {
    green: [() => slant(true)], // vert
    purple: [() => slant(false)], // purpure
    orange: [() => slant(false), level], // tenné
    blue: [level], // azure
    red: [upright], // gules
    white: [], // argent
    yellow: [dots], // or
  };
  const sable = [level, upright];
  for (const draw of tinctures[colour] ?? sable) draw();
  return lines.join('');
}

export function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}
