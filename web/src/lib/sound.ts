/** A few soft tones, made here. */

type Tune = [frequency: number, at: number][];
const TUNES: Record<'turn' | 'move' | 'over', Tune> = {
  turn: [
    [660, 0],
    [880, 0.12],
  ],
  move: [[440, 0]],
  over: [
    [523, 0],
    [659, 0.14],
    [784, 0.28],
  ],
};

const LOUDEST = 0.12;
let context: AudioContext | null = null;

/** Sounds at a volume from 0 to 1. */
export function sound(name: keyof typeof TUNES, loud: number): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  // A browser keeps quiet until somebody has touched the page.
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  for (const [frequency, at] of TUNES[name]) {
    const start = context.currentTime + at;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = 'sine';
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(LOUDEST * loud, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.3);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.32);
  }
}
