import { count, ms, ratio, sharedKnobs, speed } from '../knobs.ts';

/*
 * The knobs of the ladder of wins. Every scene that celebrates takes them with the values of its own tuning.json, so a designer finds the same names everywhere.
 */

const GROUP = 'Celebration';

/** The sparks of a win and their second and third burst. */
export const sparkKnobs = sharedKnobs(GROUP, {
  sparks: [count, 0, 60, 'Sparks of the smallest win.'],
  sparksGrowth: [ratio, 1, 2.5, 'How many times more sparks each larger size has.'],
  sparksAtMs: [ms, 0, 1_000, 'When the first sparks fly, after the result.'],
  sparkMs: [ms, 300, 3_000, 'How long a spark flies at most.'],
  sparkSpread: [ratio, 0, 6.28, 'Width of the fan in which sparks fly, radians.'],
  sparkSlowest: [speed, 0, 400, 'Speed of the slowest spark.'],
  sparkSpeed: [speed, 0, 900, 'Speed of the fastest spark, before what each size adds.'],
  sparkSpeedStep: [speed, 0, 200, 'How much faster sparks fly with each larger size.'],
  sparkFall: [speed, 0, 1_500, 'How strongly sparks are pulled down.'],
  sparkDrag: [ratio, 0.1, 4, 'How fast the air slows sparks down, per second.'],
  sparkLeast: [ratio, 0, 6, 'What is added to the size of the smallest spark, px.'],
  sparkSize: [ratio, 1, 20, 'Size of the largest spark of a win of size 0, in units; each size adds one.'],
  nearerAtMs: [ms, 0, 1_000, 'When the few sparks that fly nearer follow, after the result.'],
  nearerShare: [ratio, 0, 1, 'How many of them there are, as a share of the first sparks.'],
  againAtMs: [ms, 0, 3_000, 'When sparks fly again, from the fourth size on.'],
  againShare: [ratio, 0, 1, 'How many they are then, as a share of the first.'],
  thirdAtMs: [ms, 0, 3_000, 'When sparks fly a third time, at the fifth size.'],
  thirdShare: [ratio, 0, 1, 'How many they are then, as a share of the first.'],
});

/** How sparks are thrown. */
export type SparkTuning = Parameters<typeof sparkKnobs>[0];

/** The coins of the two largest sizes. */
export const coinKnobs = sharedKnobs(GROUP, {
  coins: [count, 0, 60, 'Coins that fly at the fourth size; the fifth has twice as many.'],
  coinsAtMs: [ms, 0, 1_500, 'When the first coin flies, after the result.'],
  coinsWithinMs: [ms, 0, 1_500, 'How much later the last coin flies.'],
  coinsEndMs: [ms, 0, 1_500, 'How long before the end of the celebration the last coin is gone.'],
  coinMs: [ms, 300, 4_000, 'How long a coin flies at most.'],
  coinLives: [ratio, 0.1, 1, 'How long the first coin to go flies, as a share of that.'],
  coinSpread: [ratio, 0, 6.28, 'Width of the fan in which coins fly, radians.'],
  coinSlowest: [speed, 0, 1_000, 'Speed of the slowest coin.'],
  coinSpeed: [speed, 0, 1_500, 'Speed of the fastest coin.'],
  coinFall: [speed, 0, 2_000, 'How strongly coins are pulled down.'],
  coinSmallest: [ratio, 4, 40, 'Size of the smallest coin, in units.'],
  coinSize: [ratio, 4, 60, 'Size of the largest coin, in units.'],
  coinLeast: [ratio, 0, 10, 'What is added to the size of every coin, px.'],
});

/** How coins are thrown. */
export type CoinTuning = Parameters<typeof coinKnobs>[0];

/** The paper rain of the largest size. */
export const rainKnobs = sharedKnobs(GROUP, {
  confetti: [count, 0, 160, 'Papers that rain at the fifth size.'],
  rainAtMs: [ms, 0, 1_500, 'When paper begins to rain, after the result.'],
  rainFall: [ratio, 0.1, 1.5, "How fast paper falls, in the slot's heights per second squared."],
  rainLives: [ratio, 0.1, 1, 'How long the last paper falls, as a share of the rain.'],
  rainBegins: [ratio, 0, 1, 'How late the last paper begins to fall, as a share of the rain.'],
});

/** How paper rains. */
export type RainTuning = Parameters<typeof rainKnobs>[0];
