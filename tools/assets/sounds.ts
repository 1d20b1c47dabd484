import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ensureFolder, isMain, repositoryPath } from './paths.ts';
import { renderSprite, wavOf } from './synth/sprite.ts';

/** SHA-256 of the synthesised samples and of the two files made from them, so that a change of the score without a new encoding is seen. */
export interface SoundChecksums {
  readonly pcm: string;
  readonly webm: string;
  readonly mp3: string;
}

export const SOUND_FILES = { webm: 'public/sounds/fairdrop.webm', mp3: 'public/sounds/fairdrop.mp3' } as const;
export const CHECKSUMS_FILE = 'assets/sounds/checksums.json';
/** Both forms together, bytes. */
export const SOUND_BUDGET_BYTES = 300_000;

const ENCODERS = {
  webm: ['-c:a', 'libopus', '-b:a', '48k', '-vbr', 'constrained', '-application', 'audio'],
  mp3: ['-c:a', 'libmp3lame', '-b:a', '64k', '-joint_stereo', '1'],
} as const;

export function sha256(data: Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

function encode(wavPath: string, format: keyof typeof ENCODERS, toPath: string): void {
  const quiet = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-y'];
  const exact = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact'];
  const run = spawnSync('ffmpeg', [...quiet, '-i', wavPath, ...exact, ...ENCODERS[format], toPath], { encoding: 'utf8' });
  if (run.error)
    throw new Error('the sounds have changed and encoding them needs ffmpeg (with libopus and libmp3lame) on the PATH', {
      cause: run.error,
    });
  if (run.status !== 0) throw new Error(`ffmpeg could not write ${SOUND_FILES[format]}: ${run.stderr}`);
}

async function encodedFrom(pcmHash: string): Promise<boolean> {
  const path = repositoryPath(CHECKSUMS_FILE);
  if (!existsSync(path)) return false;
  return (JSON.parse(await readFile(path, 'utf8')) as SoundChecksums).pcm === pcmHash;
}

/**
 * Renders the sprite and, when its samples have changed, encodes it (the only step of the art build that needs ffmpeg) and writes the checksums. Nothing is
 * written where encoding fails or the two files are over their budget.
 */
export async function buildSounds(): Promise<void> {
  await ensureFolder('public/sounds');
  await ensureFolder('assets/sounds');
  const { map, pcm } = renderSprite();
  const pcmHash = sha256(pcm);
  if (!(await encodedFrom(pcmHash))) await encodeSprite(pcm, pcmHash);
  const lines = Object.entries(map).map(([id, [start, length]]) => `  "${id}": [${start}, ${length}]`);
  await writeFile(repositoryPath('assets/sounds/sprite.json'), `{\n${lines.join(',\n')}\n}\n`);
}

async function encodeSprite(pcm: Buffer, pcmHash: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'fairdrop-sounds-'));
  try {
    const wavPath = join(folder, 'sprite.wav');
    await writeFile(wavPath, wavOf(pcm));
    const encoded = async (format: keyof typeof ENCODERS): Promise<Buffer> => {
      const path = join(folder, basename(SOUND_FILES[format]));
      encode(wavPath, format, path);
      return readFile(path);
    };
    const [webm, mp3] = [await encoded('webm'), await encoded('mp3')];
    const bytes = webm.length + mp3.length;
    if (bytes >= SOUND_BUDGET_BYTES)
      throw new Error(`the sounds would be ${bytes} bytes in both forms, with a budget of ${SOUND_BUDGET_BYTES}`);
    await writeFile(repositoryPath(SOUND_FILES.webm), webm);
    await writeFile(repositoryPath(SOUND_FILES.mp3), mp3);
    const checksums: SoundChecksums = { pcm: pcmHash, webm: sha256(webm), mp3: sha256(mp3) };
    await writeFile(repositoryPath(CHECKSUMS_FILE), `${JSON.stringify(checksums, null, 2)}\n`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (isMain(import.meta.url)) void buildSounds();
