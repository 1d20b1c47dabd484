/** Samples per second of everything that is synthesised; the sprite's encoders keep it. */
export const SAMPLE_RATE = 48_000;

/** Two channels of samples in about −1…1 that instruments add their sound to. */
export class Track {
  readonly left: Float64Array;
  readonly right: Float64Array;

  constructor(seconds: number) {
    const length = Math.round(seconds * SAMPLE_RATE);
    this.left = new Float64Array(length);
    this.right = new Float64Array(length);
  }

  get length(): number {
    return this.left.length;
  }

  /** Adds one mono voice: `sample(t)` is asked for each moment from `atSeconds` on, for `seconds`; `pan` is −1 (left) … 1 (right), equal power. */
  add(atSeconds: number, seconds: number, pan: number, sample: (t: number) => number): void {
    const from = Math.max(0, Math.round(atSeconds * SAMPLE_RATE));
    const to = Math.min(this.length, from + Math.round(seconds * SAMPLE_RATE));
    const angle = ((pan + 1) * Math.PI) / 4;
    const leftGain = Math.cos(angle) * Math.SQRT2;
    const rightGain = Math.sin(angle) * Math.SQRT2;
    for (let index = from; index < to; index++) {
      const value = sample((index - from) / SAMPLE_RATE);
      this.left[index] = (this.left[index] ?? 0) + value * leftGain;
      this.right[index] = (this.right[index] ?? 0) + value * rightGain;
    }
  }
}

/** Runs both channels through a soft limit, scales the louder one to `peak`, and fades the first 1 ms in and the last `fadeSeconds` out. */
export function finish(track: Track, peak: number, fadeSeconds: number): void {
  let loudest = 1e-9;
  for (const channel of [track.left, track.right]) for (const value of channel) loudest = Math.max(loudest, Math.abs(value));
  const drive = 1.15 / loudest;
  const makeUp = peak / Math.tanh(1.15);
  const fadeIn = Math.round(0.001 * SAMPLE_RATE);
  const fadeOut = Math.round(fadeSeconds * SAMPLE_RATE);
  for (const channel of [track.left, track.right]) {
    for (let index = 0; index < channel.length; index++) {
      const rise = Math.min(1, index / fadeIn);
      const fall = Math.min(1, (channel.length - 1 - index) / fadeOut);
      channel[index] = Math.tanh((channel[index] ?? 0) * drive) * makeUp * rise * fall * fall;
    }
  }
}
