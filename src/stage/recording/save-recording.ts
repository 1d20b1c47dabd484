import { formatRecording } from '#scenes/stage/recording/recording.ts';
import type { SceneKey } from '#scenes/registry.ts';
import { SHAPES } from '#scenes/shapes.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { scrubbed, type ToRecord } from './scrub.ts';

/** Hands the browser the latest plays as a file for the lab. Rejects where the scene has received nothing, or something that no recording can hold. */
export async function saveRecording(given: Omit<ToRecord, 'build'>): Promise<void> {
  const shapes = await SHAPES[given.scene as SceneKey]();
  // The name of this script has the hash of its code in it.
  const build = new URL(import.meta.url).pathname.split('/').at(-1) ?? '';
  saveFile(`fairdrop-${given.scene}.recording.json`, formatRecording(scrubbed({ ...given, build }, shapes)));
}
