import { count, ms, ratio } from '../knobs.ts';
import type { NumberKnob } from '../tuning.ts';

/*
 * The knobs of the ladder of wins. Every scene that celebrates takes them with its own defaults, so a designer finds the same names everywhere.
 */

const GROUP = 'Celebration';

type Defaults<Field extends string> = Readonly<Record<Field, number>>;
type Knobs<Field extends string> = Record<Field, NumberKnob>;

/** A speed or a fall, in units of the scene's effects per second. */
const speed = (fallback: number, max: number, description: string): NumberKnob => ({
  unit: 'u/s',
  min: 0,
  max,
  step: 10,
  default: fallback,
  group: GROUP,
  description,
});

type SparkField =
  | 'sparks'
  | 'sparksGrowth'
  | 'sparksAtMs'
  | 'sparkMs'
  | 'sparkSpread'
  | 'sparkSlowest'
  | 'sparkSpeed'
  | 'sparkSpeedStep'
  | 'sparkFall'
  | 'sparkDrag'
  | 'sparkLeast'
  | 'sparkSize'
  | 'nearerAtMs'
  | 'nearerShare'
  | 'againAtMs'
  | 'againShare'
  | 'thirdAtMs'
  | 'thirdShare';

/** How sparks are thrown. */
export type SparkTuning = Defaults<SparkField>;

/** The sparks of a win and their second and third burst. */
export function sparkKnobs(own: Defaults<SparkField>): Knobs<SparkField> {
  return {
    sparks: count(own.sparks, 0, 60, GROUP, 'Sparks of the smallest win.'),
    sparksGrowth: ratio(own.sparksGrowth, 1, 2.5, GROUP, 'How many times more sparks each larger size has.'),
    sparksAtMs: ms(own.sparksAtMs, 0, 1_000, GROUP, 'When the first sparks fly, after the result.'),
    sparkMs: ms(own.sparkMs, 300, 3_000, GROUP, 'How long a spark flies at most.'),
    sparkSpread: ratio(own.sparkSpread, 0, 6.28, GROUP, 'Width of the fan in which sparks fly, radians.'),
    sparkSlowest: speed(own.sparkSlowest, 400, 'Speed of the slowest spark.'),
    sparkSpeed: speed(own.sparkSpeed, 900, 'Speed of the fastest spark, before what each size adds.'),
    sparkSpeedStep: speed(own.sparkSpeedStep, 200, 'How much faster sparks fly with each larger size.'),
    sparkFall: speed(own.sparkFall, 1_500, 'How strongly sparks are pulled down.'),
    sparkDrag: ratio(own.sparkDrag, 0.1, 4, GROUP, 'How fast the air slows sparks down, per second.'),
    sparkLeast: ratio(own.sparkLeast, 0, 6, GROUP, 'What is added to the size of the smallest spark, px.'),
    sparkSize: ratio(own.sparkSize, 1, 20, GROUP, 'Size of the largest spark of a win of size 0, in units; each size adds one.'),
    nearerAtMs: ms(own.nearerAtMs, 0, 1_000, GROUP, 'When the few sparks that fly nearer follow, after the result.'),
    nearerShare: ratio(own.nearerShare, 0, 1, GROUP, 'How many of them there are, as a share of the first sparks.'),
    againAtMs: ms(own.againAtMs, 0, 3_000, GROUP, 'When sparks fly again, from the fourth size on.'),
    againShare: ratio(own.againShare, 0, 1, GROUP, 'How many they are then, as a share of the first.'),
    thirdAtMs: ms(own.thirdAtMs, 0, 3_000, GROUP, 'When sparks fly a third time, at the fifth size.'),
    thirdShare: ratio(own.thirdShare, 0, 1, GROUP, 'How many they are then, as a share of the first.'),
  };
}

type CoinField =
  | 'coins'
  | 'coinsAtMs'
  | 'coinsWithinMs'
  | 'coinsEndMs'
  | 'coinMs'
  | 'coinLives'
  | 'coinSpread'
  | 'coinSlowest'
  | 'coinSpeed'
  | 'coinFall'
  | 'coinSmallest'
  | 'coinSize'
  | 'coinLeast';

/** How coins are thrown. */
export type CoinTuning = Defaults<CoinField>;

/** The coins of the two largest sizes. */
export function coinKnobs(own: Defaults<CoinField>): Knobs<CoinField> {
  return {
    coins: count(own.coins, 0, 60, GROUP, 'Coins that fly at the fourth size; the fifth has twice as many.'),
    coinsAtMs: ms(own.coinsAtMs, 0, 1_500, GROUP, 'When the first coin flies, after the result.'),
    coinsWithinMs: ms(own.coinsWithinMs, 0, 1_500, GROUP, 'How much later the last coin flies.'),
    coinsEndMs: ms(own.coinsEndMs, 0, 1_500, GROUP, 'How long before the end of the celebration the last coin is gone.'),
    coinMs: ms(own.coinMs, 300, 4_000, GROUP, 'How long a coin flies at most.'),
    coinLives: ratio(own.coinLives, 0.1, 1, GROUP, 'How long the first coin to go flies, as a share of that.'),
    coinSpread: ratio(own.coinSpread, 0, 6.28, GROUP, 'Width of the fan in which coins fly, radians.'),
    coinSlowest: speed(own.coinSlowest, 1_000, 'Speed of the slowest coin.'),
    coinSpeed: speed(own.coinSpeed, 1_500, 'Speed of the fastest coin.'),
    coinFall: speed(own.coinFall, 2_000, 'How strongly coins are pulled down.'),
    coinSmallest: ratio(own.coinSmallest, 4, 40, GROUP, 'Size of the smallest coin, in units.'),
    coinSize: ratio(own.coinSize, 4, 60, GROUP, 'Size of the largest coin, in units.'),
    coinLeast: ratio(own.coinLeast, 0, 10, GROUP, 'What is added to the size of every coin, px.'),
  };
}

type RainField = 'confetti' | 'rainAtMs' | 'rainFall' | 'rainLives' | 'rainBegins';

/** How paper rains. */
export type RainTuning = Defaults<RainField>;

/** The paper rain of the largest size. */
export function rainKnobs(own: Defaults<RainField>): Knobs<RainField> {
  return {
    confetti: count(own.confetti, 0, 160, GROUP, 'Papers that rain at the fifth size.'),
    rainAtMs: ms(own.rainAtMs, 0, 1_500, GROUP, 'When paper begins to rain, after the result.'),
    rainFall: ratio(own.rainFall, 0.1, 1.5, GROUP, "How fast paper falls, in the slot's heights per second squared."),
    rainLives: ratio(own.rainLives, 0.1, 1, GROUP, 'How long the last paper falls, as a share of the rain.'),
    rainBegins: ratio(own.rainBegins, 0, 1, GROUP, 'How late the last paper begins to fall, as a share of the rain.'),
  };
}
