import { readRecording, recordingFileName } from '#contract/recording/recording-file.ts';
import { formatRecording, LARGEST_RECORDING } from '#scenes/stage/recording/recording.ts';
import { type SceneKey, sceneOf } from '#scenes/registry.ts';
import { SHAPES } from '#scenes/shapes.ts';
import { saveFile } from '#src/lib/save-file.ts';
import type { Plays } from './last-plays.ts';
import { stateAfter } from './recorder.ts';
import { scrubbed } from './scrub.ts';

/** The largest text that a recording may have, characters, and how far its lines are indented. */
interface Form {
  largest: number;
  indent: number;
}

/**
 * The latest plays as a file for the lab: as many of them as fit. Rejects where the scene has received nothing, or something that no recording can hold;
 * RangeError where not even the last play fits.
 */
export async function recordingFile(plays: Plays, { largest, indent }: Form): Promise<{ name: string; text: string }> {
  const key = plays.scene as SceneKey;
  const [shapes, { reduce }] = await Promise.all([SHAPES[key](), sceneOf(key)()]);
  // The name of this script has the hash of its code in it.
  const build = new URL(import.meta.url).pathname.split('/').at(-1) ?? '';
  let { received } = plays;
  for (;;) {
    const text = formatRecording(scrubbed({ ...plays, received, build }, shapes), indent);
    // What the lab would refuse is not handed out: a scene may be wider than any that it draws.
    if (text.length <= largest) {
      readRecording(text, largest);
      return { name: recordingFileName(key), text };
    }
    const older = received.facts.slice(0, Math.ceil(received.facts.length / 2));
    const facts = received.facts.slice(older.length);
    if (facts.length === 0) throw new RangeError('The last play is too large for a recording.');
    received = { ...received, before: stateAfter(received.before, older, reduce), facts };
  }
}

/** Hands the browser the latest plays as a file for the lab. Rejects as `recordingFile` does. */
export async function saveRecording(plays: Plays): Promise<void> {
  const { name, text } = await recordingFile(plays, { largest: LARGEST_RECORDING, indent: 1 });
  saveFile(name, text);
}
