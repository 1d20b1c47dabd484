import { seededRandom } from '#contract/seeded-random.ts';
import { SAMPLE_RATE, type Track } from './track.ts';

const TAU = 2 * Math.PI;
const SEMITONES: Readonly<Record<string, number>> = { C: -9, D: -7, E: -5, F: -4, G: -2, A: 0, B: 2 };

/** The frequency in Hz of a note such as `F#5` (equal temperament, A4 = 440 Hz). Throws RangeError on anything else. */
export function pitch(note: string): number {
  const match = /^([A-G])(#?)(\d)$/.exec(note);
  const base = SEMITONES[match?.[1] ?? ''];
  if (!match || base === undefined) throw new RangeError(`not a note: ${note}`);
  return 440 * 2 ** ((base + (match[2] ? 1 : 0)) / 12 + Number(match[3]) - 4);
}

interface Voice {
  /** Loudness, 1 for a leading voice. */
  readonly gain?: number;
  /** Time in which the fundamental falls to 1/e, s. */
  readonly decay?: number;
  /** Amount of the upper partials, 0 (felt) … 1.5 (crystal). */
  readonly bright?: number;
  readonly pan?: number;
}

/** Ratio, loudness and relative decay of the partials of a struck glass bar. */
const GLASS = [
  [1, 1, 1],
  [2.002, 0.24, 0.62],
  [3.011, 0.2, 0.4],
  [5.424, 0.13, 0.2],
  [8.93, 0.06, 0.09],
] as const;

/**
 * A sine that starts at `phase` (radians) and decays (never, for a decay of Infinity), as a phasor turned and shrunk a little each
 * sample: no sine or exponential per sample.
 */
function ringing(frequency: number, decay: number, loudness: number, phase = 0): () => number {
  const shrink = Math.exp(-1 / (decay * SAMPLE_RATE));
  const turnRe = Math.cos((TAU * frequency) / SAMPLE_RATE) * shrink;
  const turnIm = Math.sin((TAU * frequency) / SAMPLE_RATE) * shrink;
  let re = loudness * Math.cos(phase);
  let im = loudness * Math.sin(phase);
  return () => {
    const value = im;
    const next = re * turnRe - im * turnIm;
    im = re * turnIm + im * turnRe;
    re = next;
    return value;
  };
}

/** A struck glass bar: the product's leading voice. Two strings a hair apart, left and right, make it shimmer. */
export function glass(track: Track, at: number, frequency: number, { gain = 1, decay = 0.5, bright = 1, pan = 0 }: Voice = {}): void {
  for (const side of [-1, 1]) {
    const detuned = frequency * (1 + side * 0.0011);
    const partials = GLASS.filter(([ratio]) => detuned * ratio <= 18_000).map(([ratio, loudness, length], index) =>
      ringing(detuned * ratio, decay * length, loudness * (index === 0 ? 1 : bright)),
    );
    track.add(at, decay * 6, Math.max(-1, Math.min(1, pan + side * 0.35)), (t) => {
      let sum = 0;
      for (const partial of partials) sum += partial();
      return sum * gain * 0.5 * Math.min(1, t / 0.002);
    });
  }
}

/** A felted tine: warm, short, with a small wooden knock. */
export function tine(track: Track, at: number, frequency: number, { gain = 1, decay = 0.28, bright = 1, pan = 0 }: Voice = {}): void {
  const body = ringing(frequency, decay, 1);
  const octave = ringing(frequency * 2, decay / 3, 0.16);
  const knock = ringing(frequency * 6.27, 0.018, 0.3 * bright);
  track.add(at, decay * 6, pan, (t) => gain * (body() + octave() + knock()) * Math.min(1, t / 0.0015));
}

/** A soft chord that swells and fades: three sines a note, spread in width. `attack`, `hold` and `release` in s. */
export function pad(track: Track, at: number, notes: readonly string[], attack: number, hold: number, release: number, gain: number): void {
  const seconds = attack + hold + release;
  for (const note of notes) {
    const frequency = pitch(note);
    for (const side of [-1, 0, 1]) {
      const detuned = frequency * (1 + side * 0.0026);
      const tone = ringing(detuned, Infinity, 1);
      const octave = ringing(detuned * 2, Infinity, 0.22, side);
      const twelfth = ringing(detuned * 3, Infinity, 0.07);
      track.add(at, seconds, side * 0.7, (t) => {
        const rise = t < attack ? Math.sin((t / attack) * (Math.PI / 2)) ** 2 : 1;
        const left = seconds - t;
        const fall = left < release ? Math.sin((left / release) * (Math.PI / 2)) ** 2 : 1;
        return ((tone() + octave() + twelfth()) * rise * fall * gain) / (3 * Math.sqrt(notes.length));
      });
    }
  }
}

/** A round low body that slides from one pitch to another, Hz. */
export function thump(track: Track, at: number, fromHz: number, toHz: number, decay: number, gain: number): void {
  let phase = 0;
  track.add(at, decay * 6, 0, (t) => {
    phase += (toHz + (fromHz - toHz) * Math.exp(-t / 0.035)) / SAMPLE_RATE;
    return gain * Math.sin(TAU * phase) * Math.exp(-t / decay) * Math.min(1, t / 0.003);
  });
}

interface Air {
  readonly seed: number;
  readonly seconds: number;
  readonly fromHz: number;
  readonly toHz: number;
  readonly gain: number;
  /** Position of its loudest moment, 0…1 of the length. */
  readonly peakAt: number;
  /** Width of the band, 0.1 (whistling) … 1.5 (wide). */
  readonly width?: number;
}

/** Air: noise through a band that glides (Chamberlin's state-variable filter), one stream a channel. */
export function air(track: Track, at: number, { seed, seconds, fromHz, toHz, gain, peakAt, width = 0.9 }: Air): void {
  for (const side of [-1, 1]) {
    const random = seededRandom(seed + side);
    let low = 0;
    let band = 0;
    track.add(at, seconds, side * 0.8, (t) => {
      const progress = t / seconds;
      const centre = fromHz * (toHz / fromHz) ** progress;
      const f = 2 * Math.sin((Math.PI * Math.min(centre, 7500)) / SAMPLE_RATE);
      const high = random() * 2 - 1 - low - width * band;
      band += f * high;
      low += f * band;
      const swell = progress < peakAt ? (progress / peakAt) ** 2 : ((1 - progress) / (1 - peakAt)) ** 1.6;
      return band * swell * gain;
    });
  }
}

/** A scatter of high glass grains over `seconds`, denser at first, on the given notes. */
export function sparkle(
  track: Track,
  at: number,
  seconds: number,
  count: number,
  notes: readonly string[],
  seed: number,
  gain: number,
): void {
  const random = seededRandom(seed);
  for (let index = 0; index < count; index++) {
    const moment = at + seconds * (index / count) ** 1.25 + random() * 0.035;
    const note = notes[Math.floor(random() * notes.length)] ?? 'D7';
    const fade = 1 - 0.7 * (index / count);
    glass(track, moment, pitch(note), {
      gain: gain * fade * (0.5 + random() * 0.5),
      decay: 0.1 + random() * 0.12,
      bright: 0.7,
      pan: random() * 1.4 - 0.7,
    });
  }
}
