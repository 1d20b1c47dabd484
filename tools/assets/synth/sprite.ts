import { addReverb } from './reverb.ts';
import { type Cue, SCORE } from './score.ts';
import { finish, SAMPLE_RATE, Track } from './track.ts';

/** Silence after each sound of the sprite, s: what keeps a late stop or an encoder's smear from touching its neighbour. */
const GAP_SECONDS = 0.1;

/** Start and length in ms of each sound in the sprite, by id: howler's own form. */
export type SpriteMap = Record<string, [startMs: number, durationMs: number]>;

function render({ seconds, peak, room, play }: Cue): Track {
  const track = new Track(seconds);
  play(track);
  if (room > 0) addReverb(track, room, 0.8);
  finish(track, peak, Math.min(0.25, seconds * 0.35));
  return track;
}

/** Plays the whole score into one interleaved 16-bit stereo stream. The same score gives the same bytes everywhere. */
export function renderSprite(): { readonly map: SpriteMap; readonly pcm: Buffer } {
  const map: SpriteMap = {};
  const pieces: Buffer[] = [];
  let frames = 0;
  for (const [id, cue] of Object.entries(SCORE)) {
    const track = render(cue);
    map[id] = [Math.round((frames / SAMPLE_RATE) * 1000), Math.round((track.length / SAMPLE_RATE) * 1000)];
    const total = track.length + Math.round(GAP_SECONDS * SAMPLE_RATE);
    const piece = Buffer.alloc(total * 4);
    for (let index = 0; index < track.length; index++) {
      piece.writeInt16LE(Math.round((track.left[index] ?? 0) * 32_767), index * 4);
      piece.writeInt16LE(Math.round((track.right[index] ?? 0) * 32_767), index * 4 + 2);
    }
    pieces.push(piece);
    frames += total;
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
