import { coinKnobs, rainKnobs, sparkKnobs } from '#scenes/stage/effects/ladder-knobs.ts';
import { winLightKnobs } from '#scenes/stage/effects/win-light-knobs.ts';
import { gainKnobs } from '#scenes/stage/gains.ts';
import { count, easing, measure, ms, ratio, token } from '#scenes/stage/knobs.ts';
import { defineTuning, type TuningOf } from '#scenes/stage/tuning.ts';
import saved from './tuning.json' with { type: 'json' };

/** Each knob of the box scene with unit, range and what it changes: the lab's panel, and the way in for its JSON. */
export const boxTuning = defineTuning({
  spinMs: ms(5500, 2500, 12000, 'Spin', 'From the start to the moment the result can be read.'),
  backMs: ms(380, 0, 1200, 'Spin', 'How long the reel is drawn back before it goes.'),
  riseMs: ms(760, 100, 2000, 'Spin', 'How long it gathers speed.'),
  settleMs: ms(560, 50, 1500, 'Spin', 'How long the winning card slides to the centre after the stop.'),
  staggerMs: ms(340, 0, 700, 'Spin', 'How much later each further reel stops; the last one stops on time.'),
  travel: count(44, 16, 120, 'Spin', 'Cards that pass the needle.'),
  backCards: measure('cards', 0.32, 0, 0.45, 'Spin', 'How far the reel is drawn back, in cards.'),
  fall: ratio(2.3, 1, 4, 'Spin', 'Power of the slow-down: higher lets the last cards creep.'),
  landingSpread: measure('cards', 0.33, 0, 0.45, 'Spin', 'How far from its centre a card may be when the reel stops, in cards.'),
  smearFrom: measure('/s', 7, 1, 40, 'Spin', 'Cards per second above which cards begin to blur along the reel.'),
  outMs: ms(300, 0, 1000, 'Spin', 'How long what was there takes to leave.'),
  enterMs: ms(420, 0, 1500, 'Spin', 'How long fresh reels take to appear.'),
  focusFrom: ratio(0.45, 0, 0.9, 'Spin', 'From which part of the spin on light gathers at the needle.'),
  focusShare: ratio(0.5, 0.05, 1, 'Spin', 'In which part of the spin it gathers.'),
  focusOutMs: ms(200, 20, 1000, 'Spin', 'How long that light takes to go after the result.'),
  smearFull: measure('/s', 20, 2, 60, 'Spin', 'Cards per second at which they are fully blurred.'),

  fastSpinMs: ms(1200, 500, 3000, 'Fast', 'The same as spinMs for a fast opening.'),
  fastBackMs: ms(90, 0, 400, 'Fast', 'The same as backMs for a fast opening.'),
  fastRiseMs: ms(200, 50, 600, 'Fast', 'The same as riseMs for a fast opening.'),
  fastSettleMs: ms(190, 50, 500, 'Fast', 'The same as settleMs for a fast opening.'),
  fastStaggerMs: ms(60, 0, 150, 'Fast', 'The same as staggerMs for a fast opening.'),
  fastEnter: ratio(0.45, 0.1, 1, 'Fast', 'How long coming and leaving take, as a share of the slow ones.'),
  fastCelebration: ratio(0.6, 0.1, 1, 'Fast', 'How long the celebration takes, as a share of the slow one.'),
  fastTravel: count(16, 14, 40, 'Fast', 'The same as travel for a fast opening.'),

  cardHeight: ratio(0.56, 0.3, 0.75, 'Layout', "A sideways reel's card height over the slot's height."),
  cardHeightVertical: ratio(0.37, 0.2, 0.6, 'Layout', "A downward reel's card height over the slot's height."),
  cardAspect: ratio(0.76, 0.5, 1.2, 'Layout', 'Card width over card height of a sideways reel.'),
  cardGap: ratio(0.09, 0, 0.4, 'Layout', 'Gap between two cards over their length along the reel.'),
  totalHeight: ratio(0.1, 0.05, 0.2, 'Layout', "Height of the big number over the slot's height."),

  needleKick: ratio(0.5, 0, 1.2, 'Needle', 'How far each passing card knocks the needle aside, in radians at full speed.'),
  needleSpringMs: ms(150, 40, 500, 'Needle', 'How long the needle swings back.'),
  needleColor: token('gold', 'Needle', 'Colour of the needle.'),

  liftMs: ms(720, 100, 2000, 'Lift', 'How long the winner takes to rise out of the reel.'),
  liftStaggerMs: ms(110, 0, 400, 'Lift', 'How much later each further reel lifts its winner.'),
  dip: ratio(0.09, 0, 0.4, 'Lift', 'How far the winner dips before it rises, over the height that it rises.'),
  dipMs: ms(130, 10, 500, 'Lift', 'How long it takes to dip.'),
  calmLift: ratio(0.55, 0, 1, 'Lift', 'How high a winner without a win rises, as a share of the full height.'),
  calmSides: ratio(0.4, 0, 1, 'Lift', 'How much of their light the other cards keep beside it.'),
  liftEase: easing('settle', 'Lift', 'How the winner comes to rest in the light.'),
  liftHeight: ratio(0.06, 0, 0.15, 'Lift', "How high it rises over the slot's height."),
  liftScale: ratio(1.16, 1, 1.4, 'Lift', 'How much larger it becomes.'),
  picturePop: ratio(1.14, 1, 1.5, 'Lift', 'How far the prize itself comes out of its card.'),
  sideBrightness: ratio(0.46, 0, 1, 'Lift', 'Brightness of the other cards beside a winner.'),

  countMs: ms(900, 0, 3000, 'Number', 'How long the number counts up for the smallest win.'),
  countStepMs: ms(280, 0, 1000, 'Number', 'How much longer for each larger size of win.'),
  countDelayMs: ms(140, 0, 1000, 'Number', 'When the number begins to count, after the result.'),
  countEase: easing('count', 'Number', 'How the number counts up.'),
  calmCount: ratio(0.6, 0, 1, 'Number', 'How long it counts without a win, as a share of countMs.'),
  totalMs: ms(180, 0, 1000, 'Number', 'How long the number takes to appear.'),
  gainMs: ms(260, 0, 1000, 'Number', 'How long the gain takes to appear after the count.'),
  numberColor: token('gold', 'Number', 'Colour of the number when there is a win.'),
  calmNumberColor: token('text-hi', 'Number', 'Colour of the number when there is none.'),
  gainColor: token('win', 'Number', 'Colour of the gain beside it.'),

  beamStrength: ratio(0.8, 0, 1, 'Light', 'Strength of the shaft of light on a winner.'),
  glowStrength: ratio(0.36, 0, 1, 'Light', "Strength of the rarity glow around a winner's card."),
  floorStrength: ratio(0.55, 0, 1, 'Light', 'Strength of the light on the floor.'),
  reflection: ratio(0.3, 0, 1, 'Light', 'Strength of the reflections in the floor.'),
  roomLight: ratio(0.34, 0, 1, 'Light', "Strength of the box's own two colours in the room."),
  edges: ratio(0.55, 0, 1, 'Light', 'How dark the edges are while the reels run; at the result they are quite dark.'),
  showEdges: ratio(0.4, 0, 1, 'Light', 'How dark the edges are around the showcase.'),
  closedEdges: ratio(0.6, 0, 1, 'Reduced motion', 'How dark the edges are around closed cards.'),
  closedGlow: ratio(0.5, 0, 1, 'Reduced motion', 'How strongly closed cards glow where nothing moves.'),
  ...winLightKnobs(saved),
  flash: ratio(0.5, 0, 0.8, 'Light', 'Strength of the one flash when a winner is lit.'),

  celebrateMs: ms(1700, 300, 4000, 'Celebration', 'How long the smallest win is celebrated.'),
  celebrateStepMs: ms(520, 0, 1500, 'Celebration', 'How much longer for each larger size of win.'),
  calmMs: ms(1000, 300, 3000, 'Celebration', 'How long an opening without a win goes on after the result.'),
  ...sparkKnobs(saved),
  dust: count(22, 0, 80, 'Celebration', 'Motes of dust in one shaft of light.'),
  waveAtMs: ms(70, 0, 1000, 'Celebration', 'When the wave of light runs over the floor, after the result.'),
  waveMs: ms(900, 100, 3000, 'Celebration', 'How long it runs.'),
  ...coinKnobs(saved),
  ...rainKnobs(saved),

  showcase: count(7, 1, 7, 'Showcase', 'How many of the dearest prizes float before a box is opened.'),
  showMs: ms(1300, 200, 4000, 'Showcase', 'How long they take to come to rest.'),
  showOut: ratio(0.15, 0, 0.9, 'Showcase', 'How long what was there takes to leave, as a share of showMs.'),
  showStagger: ratio(0.09, 0, 0.2, 'Showcase', 'How much later each further prize rises, as a share of the entrance.'),
  showHeight: ratio(0.52, 0.2, 0.7, 'Showcase', "Height of the dearest prize's picture over the slot's height."),

  fadeMs: ms(320, 80, 1000, 'Reduced motion', 'Length of a cross-fade.'),

  tickVolume: ratio(0.5, 0, 1, 'Sound', 'Loudness of a tick.'),
  tickRateFast: ratio(0.92, 0.5, 2, 'Sound', 'Pitch of the ticks at full speed.'),
  tickRateSlow: ratio(1.22, 0.5, 2, 'Sound', 'Pitch of the last ticks.'),
  tickGapMs: ms(50, 20, 200, 'Sound', 'Ticks closer together than this are left out.'),
  ...gainKnobs(saved),
});

export type BoxTuning = TuningOf<typeof boxTuning.schema>;

/** The values in force: tuning.json, which the lab writes. */
export const boxTuningValues: BoxTuning = boxTuning.parse(saved, 'box');
