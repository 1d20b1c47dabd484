import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { OPEN_GRAPH_PRIZES } from './assets/brand-art.ts';
import { readPrizeSources } from './assets/catalogue.ts';
import { LONGEST_SOUND_SECONDS, OWN_PICTURE_SIDES, ownPicture, ownSound, samplesOf } from './assets/own.ts';
import { readPictureSources } from './assets/pictures.ts';
import { SOUND_FILES } from './assets/sounds.ts';
import { SCORE } from './assets/synth/score.ts';
import type { AssetKind } from './asset-requests.ts';
import { projectRoot, runShown } from './project.ts';

const MEGABYTE = 1_000_000;
/** Two bytes a sample, two channels, 48 kHz, and the header. */
const SOUND_BYTES = LONGEST_SOUND_SECONDS * 48_000 * 4 + 44;

/** Sources of our own that the lab may save: sounds of the sprite, pictures of prizes, and the shell's pictures. */
export function assetKinds(): ReadonlyMap<string, AssetKind> {
  return new Map<string, AssetKind>([
    [
      'sounds',
      {
        names: () => Promise.resolve(Object.keys(SCORE)),
        file: ownSound,
        maxBytes: SOUND_BYTES,
        checked: (data) => {
          samplesOf(data);
          return data;
        },
        build: async () => {
          await runTool('sounds');
          return (await bytesOf(SOUND_FILES.webm)) + (await bytesOf(SOUND_FILES.mp3));
        },
      },
    ],
    [
      'prizes',
      {
        names: async () => Object.keys(await readPrizeSources()),
        file: (name) => ownPicture('prizes', name),
        maxBytes: 2 * MEGABYTE,
        checked: checkedPicture,
        build: async (name) => {
          await runTool('prizes', name);
          await runTool('overlay');
          await runTool('boxes', name);
          if (OPEN_GRAPH_PRIZES.some(({ prize }) => prize === name)) await runTool('brand');
          return bytesOf(`public/prizes/${name}.webp`);
        },
      },
    ],
    [
      'pictures',
      {
        names: async () => Object.keys(await readPictureSources()),
        file: (name) => ownPicture('pictures', name),
        maxBytes: 2 * MEGABYTE,
        checked: checkedPicture,
        build: async (name) => {
          await runTool('pictures', name);
          return bytesOf(`public/pictures/${name}.webp`);
        },
      },
    ],
  ]);
}

/** A PNG made anew, so that nothing but its pixels is kept. Rejects with RangeError for other data. */
export async function checkedPicture(data: Buffer): Promise<Buffer> {
  const { least, most } = OWN_PICTURE_SIDES;
  const picture = sharp(data, { limitInputPixels: most * most, failOn: 'warning' });
  const { format, width, height, hasAlpha } = await picture.metadata().catch(() => {
    throw new RangeError(`That is no picture of ${most} × ${most} px at most.`);
  });
  if (format !== 'png') throw new RangeError('A picture is sent as PNG.');
  if (Math.max(width, height) < least || Math.max(width, height) > most)
    throw new RangeError(`The longer side of a picture has ${least} to ${most} px, not ${Math.max(width, height)}.`);
  if (!hasAlpha) throw new RangeError('A picture has a transparent ground.');
  return picture
    .png({ compressionLevel: 9 })
    .toBuffer()
    .catch(() => {
      throw new RangeError('That picture is damaged.');
    });
}

async function runTool(tool: string, ...args: readonly string[]): Promise<void> {
  const { code, output } = await runShown(process.execPath, [join('tools', 'assets', `${tool}.ts`), ...args]);
  if (code === 0) return;
  const reason = /^\w*Error: (.*)$/m.exec(output)?.[1] ?? `tools/assets/${tool}.ts ended with ${code}`;
  throw new Error(reason);
}

const bytesOf = async (file: string): Promise<number> => (await stat(join(projectRoot, file))).size;
