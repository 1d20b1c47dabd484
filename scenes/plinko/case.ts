import { payoutAt } from '#contract/multiplier.ts';
import { withComposed } from '#scenes/stage/composed.ts';
import { resultsOf, type SceneCase, stateAfter } from '#scenes/stage/scene-case.ts';
import { type BallFell, paysOf, type PlinkoFact, type PlinkoState, reducePlinko, winSizeOf } from './model.ts';
import { plinkoStories } from './stories.ts';
import { plinkoTuning } from './tuning.ts';
import composed from './composed.json' with { type: 'json' };
import { plinkoComposer } from './composer.ts';

/** The ball falls into the bucket at the other end of the board's prices: an outer one instead of a middle one, and the other way round. */
function otherBall(fact: BallFell): BallFell {
  const { rows, risk, stakeCents } = fact;
  const outside = Math.abs(fact.bucket - rows / 2) > rows / 4;
  const bucket = outside ? Math.floor(rows / 2) : 0;
  const path = 'RL'.repeat(bucket) + 'L'.repeat(rows - 2 * bucket);
  return { ...fact, path, bucket, payoutCents: payoutAt(stakeCents, paysOf({ rows, risk, bucket })) };
}

/**
 * A ball's way can be seen, and it must: so nothing that `describe()` gives and nothing that sounds before the release may depend on it, and
 * that is all of both. Where balls are in the air is no part of a description.
 */
const own: SceneCase<PlinkoState, PlinkoFact> = {
  schema: plinkoTuning.schema,
  stories: plinkoStories,
  ...resultsOf<PlinkoState, PlinkoFact, 'ball'>('ball', winSizeOf, otherBall),
  /** The newest results are in their order, and the bucket of the last one is lit. */
  restFaults(story, shown) {
    const state = stateAfter(story, reducePlinko);
    const landed = shown['landed'] as { id: string; bucket: number; payout: string }[];
    const faults: string[] = [];
    const shownBalls = landed.map(({ id, bucket }) => `${id} in ${bucket}`);
    const meant = state.landed.map(({ id, bucket }) => `${id} in ${bucket}`);
    if (shownBalls.join() !== meant.join()) faults.push(`shown ${shownBalls.join()}, decided ${meant.join()}`);
    if (shown['lit'] !== (state.landed.at(-1)?.bucket ?? null)) faults.push('the lit bucket is not the last one');
    if (shown['air'] !== 0) faults.push('a ball is still in the air');
    return faults;
  },
  inMotion: [
    { story: 'single', start: 60, middle: 1_240 },
    { story: 'loss', start: 0, middle: 2_820 },
    { story: 'win-3', start: 0, middle: 3_000 },
    { story: 'edge-right', start: 0, middle: 3_700 },
    { story: 'ten', start: 0, middle: 2_700 },
    { story: 'low', start: 0, middle: 900 },
  ],
  calm: 'edge-right',
  timed: ['edge-left', 'instant', 'ten'],
  bench: [
    { story: 'hundred', targetMs: 2 },
    { story: 'crowd', targetMs: 2 },
  ],
};

export const plinkoCase = withComposed(own, plinkoComposer, composed);
