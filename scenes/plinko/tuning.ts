import { coinKnobs, rainKnobs } from '#scenes/stage/effects/ladder-knobs.ts';
import { gainKnobs } from '#scenes/stage/gains.ts';
import { color, count, easing, ms, ratio, token } from '#scenes/stage/knobs.ts';
import { defineTuning, type TuningOf } from '#scenes/stage/tuning.ts';
import saved from './tuning.json' with { type: 'json' };

/** Each knob of the plinko scene with unit, range and what it changes: the lab's panel, and the way in for its JSON. */
export const plinkoTuning = defineTuning({
  rowMs: ms(160, 60, 400, 'Fall', 'What a row takes on average; with hold and drop it says when a ball has landed.'),
  holdMs: ms(90, 0, 400, 'Fall', 'How long the ball is held out before it drops.'),
  dropMs: ms(120, 60, 300, 'Fall', 'From the hand onto the first peg.'),
  instantMs: ms(60, 20, 400, 'Fall', 'When an instant ball has landed.'),
  gravity: ratio(5, 4.2, 6, 'Fall', 'Gravity in row heights per row time squared: higher lets a ball bounce higher.'),
  timeSpread: ratio(0.12, 0, 0.14, 'Fall', "How far a row's time may be from the average, as a share."),
  lean: ratio(0.16, 0.1, 0.24, 'Fall', 'How far to the side that it leaves to a ball meets a peg, as a slope.'),
  contactSpread: ratio(0.1, 0, 0.12, 'Fall', 'How much that varies from peg to peg.'),
  spin: ratio(0.8, 0, 2, 'Fall', 'How much the ball turns: 1 as if it rolled.'),

  ballSize: ratio(0.18, 0.1, 0.18, 'Ball', "The ball's radius over the distance of two pegs."),
  pegSize: ratio(0.07, 0.04, 0.07, 'Ball', "A peg's radius over the distance of two pegs."),
  ballHalo: ratio(4, 1, 10, 'Ball', "Radius of the light around a ball, over the ball's own."),
  crowd: count(14, 1, 60, 'Ball', 'So many balls share twice the light of one.'),
  appearMs: ms(40, 10, 300, 'Ball', 'How long a ball takes to appear in the hand.'),
  absorbMs: ms(200, 20, 600, 'Ball', 'How long a landed ball takes to go into its bucket.'),
  squashMs: ms(55, 10, 300, 'Ball', 'How fast it becomes round again.'),
  streakRowMs: ms(14, 0, 60, 'Ball', "How much later each row of an instant ball's way lights up."),
  ballGlow: ratio(0.8, 0, 1, 'Ball', 'Strength of the light around a ball.'),
  squash: ratio(0.16, 0, 0.4, 'Ball', 'How flat a ball is pressed by a peg.'),
  trailMs: ms(240, 0, 400, 'Ball', 'How long the way behind a ball glows.'),
  trailDots: count(18, 0, 24, 'Ball', "Lights in one ball's trail; many balls share what there is."),
  trailStrength: ratio(0.5, 0, 1, 'Ball', 'Strength of the trail.'),

  pegGlowMs: ms(720, 100, 1500, 'Pegs', 'How long a peg glows after it was hit.'),
  glowDropMs: ms(110, 10, 600, 'Pegs', 'How fast the first, brightest part of a glow goes.'),
  pegGlow: ratio(0.85, 0, 1, 'Pegs', 'Strength of that glow.'),
  pegGlowSize: ratio(4.4, 1, 8, 'Pegs', "Its radius over the ball's."),

  sink: ratio(0.24, 0, 0.5, 'Buckets', 'How far a hit bucket sinks, over its height.'),
  pressMs: ms(45, 10, 300, 'Buckets', 'How long it takes to sink.'),
  shineMs: ms(40, 10, 300, 'Buckets', 'How fast its light comes up.'),
  sinkMs: ms(520, 100, 1500, 'Buckets', 'How long it takes to come back.'),
  bucketLightMs: ms(760, 100, 2000, 'Buckets', 'How long a hit bucket shines.'),
  calmLight: ratio(0.34, 0, 1, 'Buckets', 'How strongly it shines when the ball returns no more than its stake.'),
  calmRestLight: ratio(0.55, 0, 1, 'Buckets', 'What of that it has when there was no win.'),
  restLight: ratio(0.3, 0, 1, 'Buckets', 'How strongly the last bucket shines at rest.'),

  popMs: ms(1100, 300, 3000, 'Result', 'How long the multiplier is shown over its bucket.'),
  popYieldMs: ms(140, 1, 1000, 'Result', 'How soon it goes when another ball lands in the same bucket.'),
  popRise: ratio(1, 0, 2.5, 'Result', "How far it rises, over a bucket's height."),
  popEase: easing('settle', 'Result', 'How it rises.'),
  columnMs: ms(280, 0, 1000, 'Result', 'How long the column of last results takes to make room.'),
  calmMs: ms(1100, 300, 3000, 'Result', 'How long a ball without a win goes on after it has landed.'),
  celebrateMs: ms(1300, 300, 4000, 'Result', 'How long the smallest win is celebrated.'),
  celebrateStepMs: ms(430, 0, 1500, 'Result', 'How much longer for each larger size of win.'),
  sparkShortestMs: ms(380, 50, 2000, 'Result', 'How long the first spark to go flies.'),
  sparkMs: ms(800, 100, 3000, 'Result', 'How long the last spark flies, before what each size adds.'),
  sparkStepMs: ms(110, 0, 500, 'Result', 'How much longer with each larger size.'),
  sparks: count(9, 0, 40, 'Result', 'Sparks of the smallest win.'),
  sparksGrowth: ratio(1.75, 1, 2.5, 'Result', 'How many times more sparks each larger size has.'),
  waveMs: ms(850, 100, 3000, 'Result', 'How long the wave of light runs, from the second size on.'),
  shaftRiseMs: ms(160, 0, 1000, 'Result', 'How long the shaft of light takes to come, from the third size on.'),
  shaftFallMs: ms(900, 0, 3000, 'Result', 'How long it takes to go.'),
  heroSparks: count(90, 0, 200, 'Result', 'Sparks around the big number of the largest win.'),
  heroSparkShortestMs: ms(700, 50, 3000, 'Result', 'How long the first of them to go flies.'),
  heroSparkMs: ms(1500, 700, 3000, 'Result', 'How long they fly at most.'),
  heroSparksAtMs: ms(250, 0, 2000, 'Result', 'When the first of them flies, after the result.'),
  heroSparksUntilMs: ms(900, 0, 3000, 'Result', 'When the last of them flies.'),
  ...coinKnobs(saved),
  ...rainKnobs(saved),
  heroAfterMs: ms(180, 0, 1000, 'Result', 'When the big number comes, after the result.'),
  heroMs: ms(480, 50, 2000, 'Result', 'How long it takes to come.'),
  heroEase: easing('overshoot', 'Result', 'How it comes to its size.'),
  heroGoesMs: ms(420, 50, 2000, 'Result', 'How long it takes to go.'),
  heroGainAfterMs: ms(220, 0, 1000, 'Result', 'When the gain follows it.'),
  gainColor: token('win', 'Result', 'Colour of the gain.'),
  heroGainMs: ms(260, 10, 1000, 'Result', 'How long the gain takes to appear.'),
  heroTurnMs: ms(5200, 1000, 20000, 'Result', 'How long the rays behind it take to turn by one radian.'),
  veil: ratio(0.55, 0, 0.9, 'Result', 'How dark the board becomes behind the big number of the two largest wins.'),

  roomLight: ratio(0.6, 0, 1, 'Light', 'Strength of the light in the black.'),

  bandDim: color('#4535A6', 'Colours', 'A bucket that pays less than the stake.'),
  bandOne: color('#8565FF', 'Colours', 'A bucket that pays from 1×.'),
  bandTwo: color('#C26BFF', 'Colours', 'A bucket that pays from 2×.'),
  bandFive: color('#FFB52B', 'Colours', 'A bucket that pays from 5×.'),
  bandTen: color('#FF8B4D', 'Colours', 'A bucket that pays from 10×.'),
  bandHundred: color('#FF5C7A', 'Colours', 'A bucket that pays from 100×.'),

  fadeMs: ms(320, 80, 1000, 'Reduced motion', 'Length of a cross-fade.'),

  wayLight: ratio(0.55, 0, 1, 'Reduced motion', 'How brightly the way of a ball shows where nothing falls.'),
  wayMs: ms(260, 10, 1000, 'Reduced motion', 'How long a peg of the way takes to light up.'),

  pegVolume: ratio(0.3, 0, 1, 'Sound', 'Loudness of a peg.'),
  bucketVolume: ratio(0.5, 0, 1, 'Sound', 'Loudness of a bucket without a win.'),
  soundsAtOnce: count(3, 1, 10, 'Sound', 'Pegs that may sound within 50 ms, however many balls fall.'),
  ...gainKnobs(saved),
});

export type PlinkoTuning = TuningOf<typeof plinkoTuning.schema>;

/** The values in force: tuning.json, which the lab writes. */
export const plinkoTuningValues: PlinkoTuning = plinkoTuning.parse(saved, 'plinko');
