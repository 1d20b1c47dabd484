import { coinKnobs, rainKnobs, sparkKnobs } from '#scenes/stage/effects/ladder-knobs.ts';
import { winLightKnobs } from '#scenes/stage/effects/win-light-knobs.ts';
import { color, count, easing, measure, ms, ratio, speed, token } from '#scenes/stage/knobs.ts';
import type { TuningOf } from '#scenes/stage/tuning.ts';
import saved from '../tuning.json' with { type: 'json' };

/*
 * The knobs of what follows the last round. The server's schedule says how long a draw and a final last, so most times are shares of those.
 */

const RING = 'Final: draw';
const FLIGHT = 'Final: flight';
const PILE = 'Final: pile';
const END = 'Final: result';

/** What a designer may touch of a draw and of the final. */
export const finalKnobs = {
  ringIn: ratio(0.09, 0.02, 0.3, RING, 'How long the ring takes to come, as a share of the draw; it goes in the same time.'),
  ringHold: ratio(0.24, 0.05, 0.5, RING, 'How long the ring rests after its stop, as a share of the draw.'),
  ringTurns: count(4, 1, 10, RING, 'Whole turns of the light before it stops.'),
  ringRise: ratio(0.12, 0.02, 0.5, RING, 'How long it gathers speed, as a share of its run.'),
  ringBack: measure('turns', 0.05, 0, 0.3, RING, 'How far it is drawn back first, in turns.'),
  ringFall: ratio(2.8, 1, 6, RING, 'How long the last of its way takes: the higher, the longer.'),
  ringRadius: ratio(0.3, 0.15, 0.45, RING, "Radius of the ring over the shorter of the slot's sides."),
  ringThick: ratio(0.19, 0.05, 0.4, RING, 'Thickness of the ring over its radius.'),
  ringStage: ratio(0, 0, 0.6, RING, 'How much is left of the lanes behind the ring.'),
  ringTrailMs: ms(260, 0, 1_000, RING, 'How long the trail of the running light is, in time.'),
  ringLitMs: ms(420, 50, 2_000, RING, 'How long the arc of the winner takes to light up.'),
  ringNeedle: token('white', RING, 'Colour of the running light.'),

  flyLead: ratio(0.09, 0.02, 0.3, FLIGHT, 'When the first prize leaves, as a share of the final.'),
  flySpread: ratio(0.25, 0.05, 0.5, FLIGHT, 'How much later the last one leaves, as a share of the final.'),
  flyGapMs: ms(150, 20, 600, FLIGHT, 'The longest time between two.'),
  fly: ratio(0.135, 0.05, 0.3, FLIGHT, 'How long one flies, as a share of the final.'),
  flyLift: ratio(0.9, 0, 3, FLIGHT, "How high it is thrown, over the lane's width."),
  flyFrom: ratio(0.55, 0.2, 1, FLIGHT, 'Its size where it leaves, over its size in the pile.'),
  flyTurns: measure('turns', 0.5, 0, 3, FLIGHT, 'How often it turns over on its way.'),
  flyers: count(24, 4, 32, FLIGHT, 'How many prizes fly and pile up at most, the dearest; of the others light flies.'),
  stream: count(3, 0, 12, FLIGHT, 'Motes of light after each prize that flies.'),
  streamMs: ms(620, 100, 2_000, FLIGHT, 'How long a mote of light lasts.'),

  pileFill: ratio(0.85, 0.2, 1, PILE, 'How much of a square lane the pile fills.'),
  pileLargest: ratio(0.36, 0.15, 0.6, PILE, "Size of a prize where there are few, over the lane's width."),
  pileSmallest: ratio(0.14, 0.05, 0.3, PILE, 'Size of a prize where there are many.'),
  pileGrowth: ratio(0.4, 0, 1, PILE, 'How much larger the dearest prize is than the cheapest.'),
  pileCoins: count(11, 3, 24, PILE, 'Coins that fall into a lane of equal shares.'),
  pileCoin: ratio(0.17, 0.05, 0.3, PILE, "Size of a coin, over the lane's width."),
  pileFall: speed(1_500, 300, 4_000, PILE, 'How strongly prizes fall.'),
  pileBounce: ratio(0.3, 0, 0.9, PILE, 'How far they bounce back.'),
  pileFriction: ratio(0.3, 0, 1, PILE, 'How well they hold each other.'),
  pileRoll: ratio(0.5, 0, 1, PILE, 'How far a prize turns while it rolls.'),
  pileSettleMs: ms(1_900, 300, 2_500, PILE, 'How long the pile has to come to rest after the last one has fallen.'),

  loserDim: ratio(0.42, 0.1, 1, END, 'How much light is left on the other lanes.'),
  loserDimMs: ms(700, 50, 3_000, END, 'How long the lights take to change.'),
  gainMs: ms(320, 50, 1_500, END, 'How long the profit takes to come.'),
  shareLight: ratio(0.5, 0, 1, END, 'Strength of the light on all seats when all share.'),
  quietLight: ratio(0.4, 0, 1, END, "Strength of the light on another player's win, over that on the viewer's own."),
  payEase: easing('count', END, 'How the totals count up.'),
  gainColor: token('win', END, "Colour of the viewer's profit."),
  winColor: color('#FFC44D', END, 'Colour of the light on a winner.'),
  finalFadeMs: ms(320, 80, 1_000, 'Reduced motion', 'Length of a cross-fade of a draw and the final.'),

  waveMs: ms(900, 100, 3_000, END, 'How long the wave of light of a win runs over the floor.'),
  ...winLightKnobs(saved),
  ringTickVolume: ratio(0.3, 0, 1, 'Sound', 'Loudness of the ticks of a draw.'),
  dropVolume: ratio(0.3, 0, 1, 'Sound', 'Loudness of a prize that comes into the pile.'),
  tickGapFinalMs: ms(70, 20, 300, 'Sound', 'The least time between two sounds of a draw or of the pile.'),
  ...sparkKnobs(saved),
  ...coinKnobs(saved),
  ...rainKnobs(saved),
};

/** How a draw and the final look. */
export type FinalTuning = TuningOf<typeof finalKnobs>;
