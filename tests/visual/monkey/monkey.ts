import fc from 'fast-check';
import type { Page } from '@playwright/test';
import { randomSequences } from './random-sequence.ts';
import type { Sequence } from './sequence.ts';

/** What is tried. */
export interface Tries {
  scene: string;
  seed: number;
  /** Sequences. */
  runs: number;
  /** How long sequences are played and shrunk, ms. Default: without limit. */
  limitMs?: number;
}

/** The smallest sequence that breaks a rule of play-sequence.ts. */
export interface SequenceFault {
  seed: number;
  fault: string;
  sequence: Sequence;
  /** Sequences tried until one failed, and steps in which it was shrunk. */
  runs: number;
  shrinks: number;
}

/** Tries random sequences on a page that shows scenes alone (page.html). Returns the smallest that breaks a rule, or null. Throws where the time is over before all have been tried. */
export async function trySequences(page: Page, { scene, seed, runs, limitMs }: Tries): Promise<SequenceFault | null> {
  // A page that ends is a fault of its sequence, too: the report must name it.
  const play = (sequence: Sequence): Promise<string | null> =>
    page.evaluate((asked) => window.visual.playSequence(asked), sequence).catch((error: unknown) => String(error));
  const property = fc.asyncProperty(await randomSequences(scene), async (sequence) => (await play(sequence)) === null);
  const limit = limitMs === undefined ? {} : { interruptAfterTimeLimit: limitMs, markInterruptAsFailure: true };
  const { failed, counterexample, numRuns, numShrinks } = await fc.check(property, { seed, numRuns: runs, ...limit });
  if (!failed) return null;
  if (counterexample === null) throw new Error(`${scene}: ${numRuns} of ${runs} sequences of seed ${seed} were tried in ${limitMs} ms`);
  const [sequence] = counterexample;
  const fault = (await play(sequence)) ?? 'it failed in its turn, and passes alone';
  return { seed, fault, sequence, runs: numRuns, shrinks: numShrinks };
}

/** A fault as a report: what is wrong, what happened, and the address in the lab, which holds the story as JSON. */
export function faultText({ seed, fault, sequence, runs, shrinks }: SequenceFault): string {
  const { scene, size, tier, motion, actions } = sequence;
  const steps = actions.map(({ kind, ...rest }) => `${kind} ${JSON.stringify(rest)}`);
  return [
    `${scene}: ${fault}`,
    `  seed ${seed}, sequence ${runs}, shrunk in ${shrinks} steps`,
    `  ${size.width}×${size.height}, ${tier}, ${motion} motion; ${steps.length === 0 ? 'played to its end' : steps.join(', then ')}`,
    `  in the lab (npm run lab)${steps.length === 0 ? '' : ', its story without what was done to it'}: ${labAddress(sequence)}`,
  ].join('\n');
}

/** Where the lab shows the sequence's story (lab/scenes.ts reads it). */
function labAddress({ scene, story, size, tier, motion }: Sequence): string {
  const query = new URLSearchParams({ scene, story: story.id, size: `${size.width}x${size.height}`, tier, motion });
  return `/lab.html?${query.toString()}#story=${encodeURIComponent(JSON.stringify(story))}`;
}
