import { existsSync, readFileSync } from 'node:fs';
import { repositoryPath } from './paths.ts';

/*
 * Own sources, which take the place of what would be made otherwise: `assets/sounds/own/{cue}.wav` of a synthesised cue, and
 * `assets/{prizes,pictures}/own/{name}.png` of a picture. Each has a licence line in assets/NOTICES.md.
 */

/** Path of an own source below `assets/`. */
export const ownSound = (cue: string): string => `sounds/own/${cue}.wav`;
export const ownPicture = (folder: 'prizes' | 'pictures', name: string): string => `${folder}/own/${name}.png`;

/** The longest own sound, s. */
export const LONGEST_SOUND_SECONDS = 10;
/** The sides of an own picture, px. */
export const OWN_PICTURE_SIDES = { least: 256, most: 1024 } as const;

const HEADER_BYTES = 44;
/** Two channels of 16 bits. */
const FRAME_BYTES = 4;

/** The samples of a WAV file: 16-bit stereo at 48 kHz behind a header of 44 bytes. Throws RangeError for any other file. */
export function samplesOf(wav: Buffer): Buffer {
  const isWav =
    wav.length > HEADER_BYTES &&
    wav.toString('latin1', 0, 4) === 'RIFF' &&
    wav.readUInt32LE(4) === wav.length - 8 &&
    wav.toString('latin1', 8, 16) === 'WAVEfmt ' &&
    wav.readUInt32LE(16) === 16 &&
    wav.readUInt16LE(20) === 1 &&
    wav.toString('latin1', 36, 40) === 'data' &&
    wav.readUInt32LE(40) === wav.length - HEADER_BYTES;
  if (!isWav) throw new RangeError('That is no WAV file of plain samples.');
  if (wav.readUInt16LE(22) !== 2 || wav.readUInt32LE(24) !== 48_000 || wav.readUInt16LE(32) !== FRAME_BYTES || wav.readUInt16LE(34) !== 16)
    throw new RangeError('A sound is kept as 16-bit stereo at 48 kHz.');
  const samples = wav.subarray(HEADER_BYTES);
  if (samples.length % FRAME_BYTES !== 0) throw new RangeError('The last sample of the sound is cut.');
  if (samples.length > LONGEST_SOUND_SECONDS * 48_000 * FRAME_BYTES)
    throw new RangeError(`A sound has at most ${LONGEST_SOUND_SECONDS} seconds.`);
  return samples;
}

/** The samples of a cue's own sound; null where it is synthesised. */
export function ownSamples(cue: string): Buffer | null {
  const path = repositoryPath(`assets/${ownSound(cue)}`);
  return existsSync(path) ? samplesOf(readFileSync(path)) : null;
}
