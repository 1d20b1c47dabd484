import { ownSamples } from '../own.ts';
import { addReverb } from './reverb.ts';
import { type Cue, SCORE } from './score.ts';
import { finish, SAMPLE_RATE, Track } from './track.ts';

/** Silence after each sound of the sprite, s: what keeps a late stop or an encoder's smear from touching its neighbour. */
const GAP_SECONDS = 0.1;
/** Two channels of 16 bits. */
const FRAME_BYTES = 4;

/** Start and length in ms of each sound in the sprite, by id: howler's own form. */
export type SpriteMap = Record<string, [startMs: number, durationMs: number]>;

function render({ seconds, peak, room, play }: Cue): Track {
  const track = new Track(seconds);
  play(track);
  if (room > 0) addReverb(track, room, 0.8);
  finish(track, peak, Math.min(0.25, seconds * 0.35));
  return track;
}

function samplesOf(cue: Cue): Buffer {
  const track = render(cue);
  const samples = Buffer.alloc(track.length * FRAME_BYTES);
  for (let index = 0; index < track.length; index++) {
    samples.writeInt16LE(Math.round((track.left[index] ?? 0) * 32_767), index * FRAME_BYTES);
    samples.writeInt16LE(Math.round((track.right[index] ?? 0) * 32_767), index * FRAME_BYTES + 2);
  }
  return samples;
}

/** Plays the whole score into one interleaved 16-bit stereo stream, with its own sound for a cue that has one. The same sources give the same bytes everywhere. */
export function renderSprite(): { readonly map: SpriteMap; readonly pcm: Buffer } {
  const map: SpriteMap = {};
  const pieces: Buffer[] = [];
  let frames = 0;
  const gap = Buffer.alloc(Math.round(GAP_SECONDS * SAMPLE_RATE) * FRAME_BYTES);
  for (const [id, cue] of Object.entries(SCORE)) {
    const samples = ownSamples(id) ?? samplesOf(cue);
    const length = samples.length / FRAME_BYTES;
    map[id] = [Math.round((frames / SAMPLE_RATE) * 1000), Math.round((length / SAMPLE_RATE) * 1000)];
    pieces.push(samples, gap);
    frames += length + gap.length / FRAME_BYTES;
  }
  return { map, pcm: Buffer.concat(pieces) };
}

/** A WAV file around 16-bit stereo samples. */
export function wavOf(pcm: Buffer): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + pcm.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(2, 22);
  header.writeUInt32LE(SAMPLE_RATE, 24);
  header.writeUInt32LE(SAMPLE_RATE * 4, 28);
  header.writeUInt16LE(4, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(pcm.length, 40);
  return Buffer.concat([header, pcm]);
}
