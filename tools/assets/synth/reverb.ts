import { SAMPLE_RATE, type Track } from './track.ts';

/** Comb and all-pass lengths in samples at 44.1 kHz (Schroeder's design with the tunings of the public-domain Freeverb). */
const COMBS = [1116, 1188, 1277, 1356, 1422, 1557] as const;
const ALL_PASSES = [556, 441, 341] as const;
const SPREAD = 23;
const DAMPING = 0.35;

function reverberate(input: Float64Array, offset: number, size: number): Float64Array {
  const out = new Float64Array(input.length);
  for (const comb of COMBS) {
    const line = new Float64Array(Math.round(((comb + offset) * SAMPLE_RATE) / 44_100));
    let place = 0;
    let memory = 0;
    for (let index = 0; index < input.length; index++) {
      const delayed = line[place] ?? 0;
      memory = delayed * (1 - DAMPING) + memory * DAMPING;
      line[place] = (input[index] ?? 0) + memory * size;
      out[index] = (out[index] ?? 0) + delayed;
      place = (place + 1) % line.length;
    }
  }
  for (const pass of ALL_PASSES) {
    const line = new Float64Array(Math.round(((pass + offset) * SAMPLE_RATE) / 44_100));
    let place = 0;
    for (let index = 0; index < out.length; index++) {
      const delayed = line[place] ?? 0;
      const value = out[index] ?? 0;
      line[place] = value + delayed * 0.5;
      out[index] = delayed - value * 0.5;
      place = (place + 1) % line.length;
    }
  }
  return out;
}

/** Adds the reverberation of a small room to a track. `wet` 0…0.5 is how much; `size` 0.6…0.86 how long it rings. */
export function addReverb(track: Track, wet: number, size: number): void {
  const mono = Float64Array.from(track.left, (value, index) => (value + (track.right[index] ?? 0)) / 2);
  const left = reverberate(mono, 0, size);
  const right = reverberate(mono, SPREAD, size);
  for (let index = 0; index < track.length; index++) {
    track.left[index] = (track.left[index] ?? 0) + (left[index] ?? 0) * wet * 0.35;
    track.right[index] = (track.right[index] ?? 0) + (right[index] ?? 0) * wet * 0.35;
  }
}
