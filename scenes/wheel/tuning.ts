import { coinKnobs, rainKnobs, sparkKnobs } from '#scenes/stage/effects/ladder-knobs.ts';
import { gainKnobs } from '#scenes/stage/gains.ts';
import { count, easing, measure, ms, ratio, token } from '#scenes/stage/knobs.ts';
import { defineTuning, type TuningOf } from '#scenes/stage/tuning.ts';
import saved from './tuning.json' with { type: 'json' };

/** Each knob of the wheel scene with unit, range and what it changes: the lab's panel, and the way in for its JSON. The length of the spin is the server's; these shape shares of it. */
export const wheelTuning = defineTuning({
  turns: count(4, 3, 8, 'Spin', 'Turns of a spin, give or take a half.'),
  back: ratio(0.45, 0, 2, 'Spin', 'How far the wheel is drawn back before it goes, in segments.'),
  backShare: ratio(0.045, 0.01, 0.15, 'Spin', 'How much of the spin that takes.'),
  riseShare: ratio(0.12, 0.03, 0.3, 'Spin', 'How much of the spin it takes to reach full speed.'),
  fall: ratio(2.25, 1, 4, 'Spin', 'Power of the slow-down: higher makes the last segments take longer.'),

  tilt: ratio(0.86, 0.6, 1, 'Layout', "The wheel's height over its width: how far from below it is seen."),
  rim: ratio(0.3, 0.15, 0.5, 'Layout', "Depth of the segments over the wheel's radius."),
  numberHeight: ratio(0.15, 0.08, 0.25, 'Layout', "Height of the big number over the slot's height."),

  color2: token('violet', 'Colour', 'Segments that pay 2×.'),
  color3: token('rarity-rare', 'Colour', 'Segments that pay 3×.'),
  color5: token('rarity-mythic', 'Colour', 'Segments that pay 5×.'),
  color50: token('gold', 'Colour', 'The segment that pays 50×.'),
  gainColor: token('win', 'Colour', 'Colour of what an own bet gained.'),
  roomColor: token('violet', 'Colour', "The room's own light."),

  bend: ratio(0.62, 0.1, 1.2, 'Pointer', 'How far a peg bends the flapper, radians.'),
  springMs: ms(110, 30, 400, 'Pointer', 'How fast its swinging dies away.'),
  swingMs: ms(64, 30, 200, 'Pointer', 'Length of one swing.'),

  glow: ratio(0.6, 0, 1, 'Light', 'How brightly the winning colour is lit.'),
  dim: ratio(0.42, 0, 1, 'Light', 'How far the other colours go dark then.'),
  chase: measure('/s', 0.55, 0.1, 1, 'Light', 'How many times a second the light runs round the rim.'),
  roomLight: ratio(0.42, 0, 1, 'Light', "Strength of the room's light."),

  openMs: ms(500, 100, 1_500, 'Round', 'How long the last result takes to leave.'),
  leaveEase: easing('state', 'Round', 'How the last result leaves.'),
  comeEase: easing('settle', 'Round', 'How the countdown comes.'),
  litMs: ms(320, 100, 1_000, 'Round', 'How long the winning colour takes to light up.'),
  calmMs: ms(900, 300, 2_500, 'Celebration', 'How long a spin without an own win goes on after the result.'),
  celebrateMs: ms(1_300, 300, 4_000, 'Celebration', 'How long the smallest own win is celebrated.'),
  celebrateStepMs: ms(360, 0, 1_500, 'Celebration', 'How much longer for each larger size of win.'),
  pop: ratio(0.22, 0, 0.6, 'Celebration', 'How much larger the number in the middle is for an instant.'),
  popMs: ms(170, 20, 600, 'Celebration', 'How fast it comes back to its size.'),
  swells: measure('/s', 1.6, 0, 2.9, 'Celebration', "Swells of an own win's light per second: three would flash."),
  calmsMs: ms(500, 0, 2_000, 'Celebration', 'How long before the end the swelling calms down.'),
  waveMs: ms(700, 100, 3_000, 'Celebration', 'How long the ring of light at the pointer runs, won or lost.'),
  secondWaveAtMs: ms(220, 0, 1_000, 'Celebration', 'When a second ring follows, from the third size on.'),
  secondWaveMs: ms(760, 100, 3_000, 'Celebration', 'How long that one runs.'),
  ...sparkKnobs(saved),
  ...coinKnobs(saved),
  ...rainKnobs(saved),

  waiting: ratio(0.25, 0, 1, 'Reduced motion', 'What is seen of the wheel at the instant when it changes its place.'),
  fadeMs: ms(240, 80, 1_000, 'Reduced motion', 'Length of a cross-fade.'),

  clickVolume: ratio(0.42, 0, 1, 'Sound', 'Loudness of a peg at the flapper.'),
  tickVolume: ratio(0.4, 0, 1, 'Sound', 'Loudness of the last seconds of the countdown.'),
  ...gainKnobs(saved),
});

export type WheelTuning = TuningOf<typeof wheelTuning.schema>;

/** The values in force: tuning.json, which the lab writes. */
export const wheelTuningValues: WheelTuning = wheelTuning.parse(saved, 'wheel');
