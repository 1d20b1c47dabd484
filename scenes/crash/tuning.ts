import { coinKnobs, rainKnobs, sparkKnobs } from '#scenes/stage/effects/ladder-knobs.ts';
import { gainKnobs } from '#scenes/stage/gains.ts';
import { color, count, easing, measure, ms, ratio, token } from '#scenes/stage/knobs.ts';
import { defineTuning, type TuningOf } from '#scenes/stage/tuning.ts';
import saved from './tuning.json' with { type: 'json' };

/** Each knob of the crash scene with unit, range and what it changes: the lab's panel, and the way in for its JSON. The flight itself has none: it is the server's. */
export const crashTuning = defineTuning({
  firstSpanMs: ms(9_000, 4_000, 20_000, 'Axes', 'How much time the axis shows at the start, before it grows with the flight.'),
  firstRise: ratio(0.9, 0.2, 4, 'Axes', 'How far above 1× the axis reaches at the start.'),
  axesMs: ms(700, 0, 3_000, 'Axes', 'How long the axes take to come up after the start.'),
  anchorX: ratio(0.84, 0.5, 0.95, 'Axes', "Where the comet stops, as a share of the plot's width."),
  anchorY: ratio(0.8, 0.5, 0.95, 'Axes', "The same over the plot's height."),
  numberHeight: ratio(0.19, 0.08, 0.3, 'Layout', "Height of the multiplier over the slot's height."),

  color1: token('violet', 'Colour', 'Trail and sky up to 2×.'),
  color2: token('rarity-mythic', 'Colour', 'Trail and sky from 2×.'),
  color10: token('gold', 'Colour', 'Trail and sky from 10×.'),
  color100: token('rarity-rare', 'Colour', 'Trail and sky from 100×.'),
  ownColor: token('win', 'Colour', "A cash-out, the player's own above all."),
  changeMs: ms(1_400, 100, 4_000, 'Colour', 'How long the sky takes to change its colour.'),

  veilColor: color('#04050A', 'Colour', 'The night between two rounds.'),
  ashColor: color('#544B60', 'Colour', 'A piece of the comet when it has cooled down.'),

  stars: count(150, 0, 300, 'Sky', 'Stars on a good device; others have fewer.'),
  starSpeed: ratio(1, 0, 3, 'Sky', 'How fast the stars stream by.'),
  tilt: ratio(0.3, 0, 0.8, 'Sky', 'How far the horizon tilts, radians.'),
  horizonMs: ms(9_000, 2_000, 30_000, 'Sky', 'How long the horizon takes to sink out of sight.'),
  breath: ratio(0.035, 0, 0.2, 'Sky', "How far the sky's light breathes."),
  breathMs: ms(420, 50, 3_000, 'Sky', 'How long one radian of its breath takes.'),
  reddenMs: ms(480, 80, 3_000, 'Sky', 'How long the sky takes to turn red when the flight is over.'),
  starsStopMs: ms(260, 10, 2_000, 'Sky', 'How fast the stars stop when the flight is over.'),
  skyRiseMs: ms(2_600, 100, 8_000, 'Sky', "How long the sky's light takes to rise after the start."),
  skyCalmMs: ms(420, 10, 3_000, 'Sky', 'How fast it calms down when the flight is over.'),
  mileWave: ratio(0.55, 0, 1, 'Sky', 'Strength of the wave of light at 2×, 10× and 100×.'),
  mileMs: ms(700, 50, 3_000, 'Sky', 'How fast that wave fades.'),
  skyLight: ratio(0.5, 0, 1, 'Sky', "Strength of the sky's colour around the comet."),

  cometSize: ratio(0.2, 0.05, 0.5, 'Comet', "Radius of the comet's halo over the slot's height."),
  cometPicture: {
    kind: 'choice',
    choices: ['none', 'comet', 'rocket'],
    default: 'none',
    group: 'Comet',
    description: 'A picture of the shop that flies at the head of the light.',
  },
  cometPictureSize: ratio(0.9, 0.2, 4, 'Comet', "Width of that picture over the radius of the comet's halo."),
  cometPictureTurn: measure('°', 45, -180, 180, 'Comet', 'How far it is turned, clockwise, so that it points to the right.'),
  cometRiseMs: ms(3_000, 100, 8_000, 'Comet', 'How long the comet takes to come to its full size.'),
  flickerMs: ms(61, 10, 400, 'Comet', 'How long one radian of its flicker takes.'),
  flicker: ratio(0.05, 0, 0.3, 'Comet', 'How strongly it flickers.'),
  flickerFastMs: ms(23.7, 5, 200, 'Comet', 'The same of a second, faster flicker.'),
  flickerFast: ratio(0.03, 0, 0.3, 'Comet', 'How strong that one is.'),
  flareTurnMs: ms(5_200, 500, 20_000, 'Comet', 'How long the star around it takes to turn by one radian.'),
  tailMs: ms(6_000, 100, 20_000, 'Comet', 'How long its tail takes to grow to its full length.'),
  embers: count(46, 0, 90, 'Comet', 'Embers that the trail sheds.'),
  emberMs: ms(1_500, 200, 4_000, 'Comet', 'How long an ember glows.'),
  lineWidth: measure('px', 4, 1, 10, 'Comet', 'Width of the trail, px.'),

  openMs: ms(700, 200, 2_000, 'Countdown', 'How long the old round takes to leave and the launch pad to come.'),
  padLeavesMs: ms(2_400, 200, 6_000, 'Countdown', 'How long the pad takes to leave after the start.'),
  openOut: ratio(0.42, 0.1, 0.9, 'Countdown', 'How long the old round takes to leave, as a share of openMs.'),
  leaveEase: easing('state', 'Countdown', 'How the old round leaves.'),
  padEase: easing('settle', 'Countdown', 'How the launch pad comes.'),
  ignitionMs: ms(900, 200, 1_500, 'Countdown', 'The last moments of the countdown, in which the pad ignites.'),
  takeOffMs: ms(1_700, 400, 3_000, 'Countdown', 'Length of the light at take-off.'),

  takeOffLight: ratio(0.75, 0, 1, 'Countdown', 'Strength of that light.'),
  takeOffRiseMs: ms(90, 0, 600, 'Countdown', 'How long it takes to come.'),
  takeOffRingMs: ms(160, 0, 1_000, 'Countdown', 'When a second ring of light follows the first.'),
  takeOffSparks: count(46, 0, 120, 'Countdown', 'Sparks that the pad throws.'),

  peelMs: ms(1_000, 300, 2_500, 'Cash-outs', 'How long the sparks of a cash-out fly.'),
  peelMost: count(5, 1, 12, 'Cash-outs', 'How many of a batch of cash-outs throw sparks of their own.'),
  peelLight: ratio(0.8, 0, 1, 'Cash-outs', 'Strength of the light of a cash-out.'),
  peelRiseMs: ms(50, 0, 500, 'Cash-outs', 'How long that light takes to come.'),
  peelSparks: count(14, 0, 60, 'Cash-outs', 'Sparks of one cash-out.'),
  names: count(6, 0, 12, 'Cash-outs', 'The most names at the trail at once.'),

  bustMs: ms(2_600, 800, 4_000, 'Bust', 'How long the break-up lasts.'),
  kept: measure('u/s', 210, 0, 600, 'Bust', "What of the flight's own speed stays in the pieces, in units a second."),
  keptMs: ms(4_000, 100, 15_000, 'Bust', 'How long a flight must have lasted for that.'),
  pieces: count(22, 0, 40, 'Bust', 'Pieces that the comet breaks into.'),
  blast: ratio(1, 0.2, 2, 'Bust', 'How hard the pieces are thrown.'),
  flash: ratio(0.7, 0, 1, 'Bust', 'Strength of its one flash.'),
  flashRiseMs: ms(30, 10, 300, 'Bust', 'How long the flash takes to come.'),
  flashFallMs: ms(380, 50, 1_500, 'Bust', 'How long it takes to go.'),
  fire: ratio(0.55, 0, 1, 'Bust', 'Strength of the red light behind it.'),
  fireRiseMs: ms(60, 0, 500, 'Bust', 'How long that light takes to come.'),
  fireMs: ms(1_000, 100, 3_000, 'Bust', 'How long that light lasts.'),
  waveMs: ms(720, 100, 3_000, 'Bust', 'How long the ring of light runs.'),
  secondWaveAtMs: ms(70, 0, 1_000, 'Bust', 'When a second ring follows.'),
  secondWaveMs: ms(520, 100, 3_000, 'Bust', 'How long that one runs.'),
  blastSparks: count(70, 0, 160, 'Bust', 'Sparks that fly at once.'),
  blastMs: ms(1_100, 260, 3_000, 'Bust', 'How long they fly at most.'),
  cinders: count(36, 0, 90, 'Bust', 'Sparks that fall slowly after them.'),
  bustPop: ratio(0.12, 0, 0.5, 'Bust', 'How much larger the multiplier is for an instant.'),
  bustPopMs: ms(140, 20, 600, 'Bust', 'How fast it comes back to its size.'),
  wreckAfterMs: ms(250, 0, 2_000, 'Bust', 'When the mark of the bust begins to show.'),
  wreckMs: ms(350, 10, 2_000, 'Bust', 'How long it takes to appear.'),
  wreckGlow: ratio(0.42, 0, 1, 'Bust', 'Strength of the glow behind it.'),
  coolMs: ms(700, 10, 3_000, 'Bust', 'How long the trail takes to cool down.'),
  marksDim: ratio(0.62, 0, 1, 'Bust', 'What stays of the names at the trail.'),
  marksDimMs: ms(900, 10, 4_000, 'Bust', 'How fast they grow dim.'),
  shakeMs: ms(420, 0, 1_500, 'Bust', 'How long the picture shakes.'),
  shakesPerS: measure('/s', 17, 1, 30, 'Bust', 'How often it swings a second.'),
  shake: measure('px', 5, 0, 6, 'Bust', 'How far the picture shakes, px.'),

  celebrateMs: ms(1_300, 300, 4_000, 'Celebration', 'How long the smallest own win is celebrated.'),
  celebrateStepMs: ms(380, 0, 1_500, 'Celebration', 'How much longer for each larger size of win.'),
  ownPop: ratio(0.3, 0, 1, 'Celebration', "How much larger the player's bet is for an instant when it is cashed out."),
  ownPopMs: ms(220, 20, 800, 'Celebration', 'How fast it comes back to its size.'),
  ownWaveMs: ms(760, 100, 3_000, 'Celebration', 'How long the ring of light of an own win runs.'),
  ownSecondWaveAtMs: ms(220, 0, 1_000, 'Celebration', 'When a second ring follows, from the third size on.'),
  ownSecondWaveMs: ms(700, 100, 3_000, 'Celebration', 'How long that one runs.'),
  ...sparkKnobs(saved),
  ...coinKnobs(saved),
  ...rainKnobs(saved),

  blinkMs: ms(600, 340, 2_000, 'Lag', 'Half a beat of the lamp of a lost connection.'),
  catchUpMs: ms(420, 0, 1_000, 'Lag', 'How long the picture takes to catch up when the connection is back.'),
  catchUpEase: easing('settle', 'Lag', 'How the picture catches up.'),
  fadeMs: ms(240, 80, 1_000, 'Reduced motion', 'Length of a cross-fade.'),

  horizonFadeMs: ms(1_200, 100, 5_000, 'Reduced motion', 'How long the horizon takes to fade where it may not sink.'),
  fadeFrom: ratio(0.25, 0, 1, 'Reduced motion', 'What is seen at the beginning of a cross-fade.'),

  tickVolume: ratio(0.5, 0, 1, 'Sound', 'Loudness of the last seconds of the countdown.'),
  mileVolume: ratio(0.4, 0, 1, 'Sound', 'Loudness of 2×, 10× and 100×.'),
  peelVolume: ratio(0.16, 0, 1, 'Sound', "Loudness of other players' cash-outs."),
  ...gainKnobs(saved),
});

export type CrashTuning = TuningOf<typeof crashTuning.schema>;

/** The values in force: tuning.json, which the lab writes. */
export const crashTuningValues: CrashTuning = crashTuning.parse(saved, 'crash');
