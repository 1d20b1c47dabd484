/** What is said of a sound. */
export interface SoundFigures {
  lengthMs: number;
  /** Loudest sample and mean power over its length, dB below full scale; -Infinity for silence. */
  peakDb: number;
  loudnessDb: number;
  /** Bytes in the shop's two files, at the rates that they are encoded with. */
  bytes: number;
}

/** Bits a second in WebM and MP3; see tools/assets/sounds.ts. */
const ENCODED_BITS = 48_000 + 64_000;

const decibels = (amplitude: number): number => 20 * Math.log10(amplitude);

/** The figures of samples of −1…1. */
export function figuresOf(channels: readonly Float32Array[], sampleRate: number): SoundFigures {
  const length = channels[0]?.length ?? 0;
  let peak = 0;
  let power = 0;
  for (const channel of channels) {
    for (const sample of channel) {
      peak = Math.max(peak, Math.abs(sample));
      power += sample * sample;
    }
  }
  const seconds = length / sampleRate;
  return {
    lengthMs: seconds * 1000,
    peakDb: decibels(peak),
    loudnessDb: decibels(Math.sqrt(power / Math.max(1, length * channels.length))),
    bytes: (seconds * ENCODED_BITS) / 8,
  };
}

/** The largest sample of each of `count` equal parts, over all channels, 0–1. */
export function peaksOf(channels: readonly Float32Array[], count: number): number[] {
  const length = channels[0]?.length ?? 0;
  return Array.from({ length: count }, (_, part) => {
    const [from, to] = [Math.floor((part * length) / count), Math.max(Math.floor(((part + 1) * length) / count), 1)];
    let peak = 0;
    for (const channel of channels) for (let index = from; index < to; index++) peak = Math.max(peak, Math.abs(channel[index] ?? 0));
    return Math.min(1, peak);
  });
}

const HEADER_BYTES = 44;
const FRAME_BYTES = 4;

/** A WAV file of 16-bit stereo, as `assets/sounds/own` keeps it; one channel becomes both. */
export function wavOf([left = new Float32Array(), right = left]: readonly Float32Array[], sampleRate: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER_BYTES + left.length * FRAME_BYTES);
  const view = new DataView(bytes.buffer);
  const text = (at: number, letters: string): void => bytes.set(new TextEncoder().encode(letters), at);
  text(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 2, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * FRAME_BYTES, true);
  view.setUint16(32, FRAME_BYTES, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, left.length * FRAME_BYTES, true);
  const level = (sample: number): number => Math.round(Math.min(1, Math.max(-1, sample)) * 32_767);
  for (let index = 0; index < left.length; index++) {
    view.setInt16(HEADER_BYTES + index * FRAME_BYTES, level(left[index] ?? 0), true);
    view.setInt16(HEADER_BYTES + index * FRAME_BYTES + 2, level(right[index] ?? 0), true);
  }
  return bytes;
}
