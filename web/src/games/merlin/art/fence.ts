/** The pictures on the fence cards, for a strip of any length: what grows along the line. */
import { n } from './icons';

export interface Stroke {
  d: string;
  /** A filled shape, or a line of this width. */
  width: number | null;
}

/** What the card's image looks like along a strip of `length` x `height` around 0, 0. */
export function growth(image: string, length: number, height: number): Stroke[] {
  if (image === 'water') return water(length, height);
  if (image === 'thorns') return thorns(length, height);
  if (image === 'lightning') return lightning(length, height);
  if (image === 'bamboo') return bamboo(length, height);
  return [{ d: `M${n(-length / 2)} 0H${n(length / 2)}`, width: height / 6 }];
}

function wave(length: number, y: number, swing: number, waves: number, shift = 0): string {
  const part = length / (waves * 2);
  let d = `M${n(-length / 2)} ${n(y + shift)}`;
  for (let i = 0; i < waves * 2; i++) {
    const up = i % 2 === 0 ? -swing : swing;
    d += `q${n(part / 2)} ${n(up)} ${n(part)} 0`;
  }
  return d;
}

function water(length: number, height: number): Stroke[] {
  const waves = Math.max(2, Math.round(length / (height * 0.9)));
  const rows = height > 40 ? [-0.3, -0.1, 0.1, 0.3] : [-0.26, 0, 0.26];
  const strokes = rows.map((row, i) => ({
    d: wave(length, row * height, height * (i % 2 ? -0.2 : 0.2), waves),
    width: height / (rows.length * 3.6),
  }));
  let drops = '';
  for (let i = 0; i < waves; i++) {
    const x = -length / 2 + (length * (i + 0.5)) / waves;
    const [r, y] = [height * 0.045, -height * 0.4];
    drops += `M${n(x)} ${n(y - 2 * r)}q${n(1.6 * r)} ${n(2 * r)} 0 ${n(3 * r)}q${n(-1.6 * r)} ${n(-r)} 0 ${n(-3 * r)}Z`;
  }
  return [...strokes, { d: drops, width: null }];
}

function thorns(length: number, height: number): Stroke[] {
  const waves = Math.max(1, Math.round(length / (height * 1.5)));
  const swing = height * 0.52;
  let spikes = '';
  const number = Math.round(length / (height * 0.3));
  for (let i = 0; i < number; i++) {
    const along = (i + 0.5) / number;
    const x = -length / 2 + along * length;
    const y = Math.sin(along * waves * 2 * Math.PI) * swing * 0.5 * (i % 2 ? 1 : -1);
    const out = y + (y >= 0 ? 1 : -1) * height * 0.22;
    spikes += `M${n(x - height * 0.06)} ${n(y)}L${n(x + height * 0.05)} ${n(out)}L${n(x + height * 0.1)} ${n(y)}Z`;
  }
  return [
    { d: wave(length, 0, swing, waves), width: height / 11 },
    { d: wave(length, 0, -swing, waves), width: height / 11 },
    { d: spikes, width: null },
  ];
}

function lightning(length: number, height: number): Stroke[] {
  const number = Math.max(2, Math.round(length / (height * 0.8)));
  const step = length / number;
  let bolts = '';
  for (let i = 0; i < number; i++) {
    const x = -length / 2 + step * (i + 0.5);
    const [w, h] = [Math.min(step, height * 0.8), height * 0.86];
    bolts += `M${n(x + w * 0.12)} ${n(-h / 2)}L${n(x - w * 0.3)} ${n(h * 0.08)}H${n(x - w * 0.02)}L${n(x - w * 0.16)} ${n(h / 2)}L${n(x + w * 0.32)} ${n(-h * 0.12)}H${n(x + w * 0.05)}L${n(x + w * 0.26)} ${n(-h / 2)}Z`;
  }
  return [{ d: bolts, width: null }];
}

function bamboo(length: number, height: number): Stroke[] {
  const number = Math.max(4, Math.round(length / (height * 0.36)));
  const step = length / number;
  const w = step * 0.62;
  let stalks = '';
  let leaves = '';
  for (let i = 0; i < number; i++) {
    const x = -length / 2 + step * (i + 0.5);
    const cuts = i % 2 ? [-0.44, -0.1, 0.2, 0.44] : [-0.44, -0.22, 0.1, 0.44];
    for (let k = 0; k < 3; k++) {
      const [top, bottom] = [cuts[k]! * height + 0.4, cuts[k + 1]! * height - 0.4];
      stalks += `M${n(x - w / 2)} ${n(top)}h${n(w)}V${n(bottom)}h${n(-w)}Z`;
    }
    if (i % 3 === 1)
      leaves += `M${n(x)} ${n(-height * 0.3)}q${n(step * 0.9)} ${n(-height * 0.2)} ${n(step * 1.2)} ${n(height * 0.06)}q${n(-step * 0.7)} ${n(height * 0.12)} ${n(-step * 1.2)} ${n(-height * 0.06)}Z`;
  }
  return [
    { d: stalks, width: null },
    {
      d: `M${n(-length / 2)} ${n(-height * 0.16)}H${n(length / 2)}M${n(-length / 2)} ${n(height * 0.26)}H${n(length / 2)}`,
      width: height / 22,
    },
    { d: leaves, width: null },
  ];
}
