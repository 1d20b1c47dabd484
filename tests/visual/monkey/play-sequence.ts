import { caseOf, type AnyCase } from '#scenes/registry.ts';
import type { Cue } from '#scenes/stage/contract.ts';
import type { Show, Visual } from '../visual.ts';
import type { Action, Sequence } from './sequence.ts';

/*
 * Plays a random sequence in the page and judges it:
 * 1. Nothing throws.
 * 2. After a cut, and once everything has ended, a scene shows what a scene of its own shows that settles on the same state.
 * 3. Until a result is released, picture and cues are those of the same sequence with another result.
 * 4. To settle again makes neither objects nor textures.
 * 5. The last picture isn't flat.
 */

/** What a scene showed up to the release of the first result, or up to the first cut. */
interface Early {
  seen: unknown[];
  cues: Cue[];
}

/** Times a state is settled for rule 4: what is made once, as a picture that is kept, is there after the first. */
const SETTLED_AGAIN = 3;
/** Standard deviation of the brightness below which a picture is flat, 0–255. */
const FLAT = 1.5;
/** How a sequence runs out: in steps of at least so long, ms of the story, and in so many at most. */
const LAST_STEP_MS = 200;
const MOST_LAST_STEPS = 8;

/** What is wrong with a sequence, as one sentence; null if nothing is. */
export async function playSequence(visual: Visual, sequence: Sequence): Promise<string | null> {
  try {
    return await judge(visual, sequence);
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

async function judge(visual: Visual, sequence: Sequence): Promise<string | null> {
  const one = await caseOf(sequence.scene);
  const other = one.withOtherResult(sequence.story);
  const results = sequence.story.facts.map((row, index) => other !== null && different(row, other.facts[index]));
  const played = await play(visual, sequence, results);
  if (typeof played === 'string') return played;
  const end = judgeEnd(visual, sequence, one);
  if (end !== null || other === null || played.seen.length === 0) return end;
  const replayed = await play(visual, { ...sequence, story: other }, results);
  if (typeof replayed === 'string') return `with another result: ${replayed}`;
  return different(played, replayed) ? `before its release the result shows: ${firstDifference(played, replayed)}` : null;
}

/** Presents the story and does each action. Returns what was seen early, or what is wrong. */
async function play(
  visual: Visual,
  { scene, story, size, tier, motion, actions }: Sequence,
  results: readonly boolean[],
): Promise<Early | string> {
  const show: Show = { scene, story: story.id, given: story, size, tier, motion, resolution: 1, unseen: true };
  await visual.show(show);
  const presentations = results.includes(true) ? visual.presentations() : [];
  const releases = presentations.flatMap((presentation, index) => (results[index] ? [presentation.releaseMs] : []));
  const releaseMs = Math.min(...releases);
  const early: Early = { seen: [], cues: [] };
  let isEarly = releases.length > 0;
  for (const [index, action] of actions.entries()) {
    const where = `after action ${index + 1} (${action.kind})`;
    await act(visual, action);
    const [error] = visual.errors();
    if (error !== undefined) return `${where}: ${error}`;
    if (isCut(action)) {
      isEarly = false;
      const fault = restFault(visual);
      if (fault !== null) return `${where}: ${fault}`;
    }
    isEarly &&= visual.nowMs() < releaseMs;
    if (isEarly) early.seen.push(visual.describe());
    if (isEarly) early.cues = visual.cues().filter((cue) => cue.atMs < releaseMs);
  }
  return early;
}

/** Ends every presentation, which also releases what it held. */
const isCut = ({ kind }: Action): boolean => kind === 'settle' || kind === 'skip' || kind === 'hide';

async function act(visual: Visual, action: Action): Promise<void> {
  switch (action.kind) {
    case 'play':
      visual.play(action.ms, action.stepMs);
      break;
    case 'late':
      visual.play(action.ms, Math.max(1, action.ms));
      break;
    case 'back':
      visual.setBack(action.ms);
      break;
    case 'resize':
      await visual.change({ size: action.size });
      break;
    case 'tier':
      await visual.change({ tier: action.tier });
      break;
    case 'motion':
      await visual.change({ motion: action.motion });
      break;
    case 'settle':
      visual.cut('settled');
      break;
    case 'skip':
      visual.cut('skipped');
      break;
    case 'hide':
      visual.hideFor(action.ms);
      break;
    case 'lose':
      visual.loseFor(action.ms);
      break;
  }
}

/** Lets everything end, and judges the picture at rest. */
function judgeEnd(visual: Visual, { story }: Sequence, one: AnyCase): string | null {
  const leftMs = Math.max(0, visual.endMs() - visual.nowMs()) + 200;
  visual.play(leftMs, Math.max(LAST_STEP_MS, leftMs / MOST_LAST_STEPS));
  const [error] = visual.errors();
  if (error !== undefined) return `at the end: ${error}`;
  const fault = restFault(visual) ?? one.restFaults(story, visual.describe())[0] ?? growth(visual);
  if (fault !== null) return `at the end: ${fault}`;
  return (visual.spread() ?? FLAT) < FLAT ? 'at the end: the picture is flat' : null;
}

function restFault(visual: Visual): string | null {
  const [shown, rest] = [visual.describe(), visual.rest()];
  return different(shown, rest) ? `it differs from a settled scene: ${firstDifference(shown, rest)}` : null;
}

/** Objects and textures that each settling adds. */
function growth(visual: Visual): string | null {
  visual.cut('settled');
  const before = visual.counts();
  for (let times = 0; times < SETTLED_AGAIN; times++) visual.cut('settled');
  const after = visual.counts();
  const grown = (['objects', 'textures'] as const).filter((what) => after[what] - before[what] >= SETTLED_AGAIN);
  return grown.length === 0 ? null : grown.map((what) => `${SETTLED_AGAIN} settlings add ${after[what] - before[what]} ${what}`).join(', ');
}

const different = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b);

/** Where two values differ first, by its path. */
function firstDifference(a: unknown, b: unknown, path = ''): string {
  if (isObject(a) && isObject(b)) {
    const key = [...new Set([...Object.keys(a), ...Object.keys(b)])].find((name) => different(a[name], b[name]));
    if (key !== undefined) return firstDifference(a[key], b[key], path === '' ? key : `${path}.${key}`);
  }
  return `${path}: ${JSON.stringify(a)} and ${JSON.stringify(b)}`;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
