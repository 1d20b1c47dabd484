import { coinKnobs, rainKnobs, sparkKnobs } from '#scenes/stage/effects/ladder-knobs.ts';
import { winLightKnobs } from '#scenes/stage/effects/win-light-knobs.ts';
import { gainKnobs } from '#scenes/stage/gains.ts';
import { count, easing, measure, ms, ratio, token } from '#scenes/stage/knobs.ts';
import { defineTuning, type TuningOf } from '#scenes/stage/tuning.ts';
import saved from './tuning.json' with { type: 'json' };

/** Each knob of the dice scene with unit, range and what it changes: the lab's panel, and the way in for its JSON. */
export const diceTuning = defineTuning({
  rollMs: ms(900, 400, 3000, 'Roll', 'From the start to the moment the die lands and the result can be read.'),
  instantMs: ms(60, 0, 400, 'Roll', 'The same for an instant bet, whose die appears at its place.'),
  crouchMs: ms(80, 10, 300, 'Roll', 'How long the die draws itself together before it jumps.'),
  bounce: ratio(0.56, 0.3, 0.8, 'Roll', 'When between take-off and landing the die touches the tube once.'),
  hop: ratio(0.72, 0.3, 2, 'Roll', 'Height of the first hop, in die heights.'),
  fall: ratio(2.1, 1, 4, 'Roll', 'Power of the slow-down along the scale: higher lets the die drop more steeply.'),
  turnsMin: measure('turns', 1, 0, 4, 'Roll', 'Turns of a throw that goes nowhere, rounded.'),
  turnsMax: measure('turns', 3, 1, 6, 'Roll', 'Turns of a throw across the whole scale, rounded.'),
  trail: count(6, 0, 8, 'Roll', 'Soft lights that follow the flying die.'),
  ghostMs: ms(24, 4, 80, 'Roll', 'How far behind each of them is.'),
  ghostLight: ratio(0.26, 0, 1, 'Roll', 'Strength of the one that is nearest to the die.'),
  outMs: ms(150, 0, 600, 'Roll', 'How long the last result takes to leave.'),

  litMs: ms(220, 0, 1000, 'Result', 'How long the light of a result takes to come up.'),
  litEase: easing('settle', 'Result', 'How the light of a result comes up.'),
  winPop: ratio(0.16, 0, 0.5, 'Result', 'How much larger the number of a win is for an instant.'),
  calmPop: ratio(0.05, 0, 0.5, 'Result', 'The same without a win.'),
  popMs: ms(110, 20, 500, 'Result', 'How fast the number comes back to its size.'),
  gainAfterMs: ms(130, 0, 1000, 'Result', 'When the gain appears, after the result.'),
  gainMs: ms(240, 0, 1000, 'Result', 'How long it takes to appear.'),

  setMs: ms(180, 120, 240, 'Setting', 'How long handle and zones glide to a new target.'),
  stale: ratio(0.15, 0, 1, 'Setting', "What of the zones' light stays at the instant when the winning side changes."),
  setEase: easing('settle', 'Setting', 'How the handle comes to rest.'),

  tubeHeight: ratio(0.088, 0.05, 0.16, 'Layout', "Height of the glass tube over the slot's height."),
  dieHeight: ratio(0.205, 0.1, 0.35, 'Layout', "Height of the die over the slot's height."),
  numberHeight: ratio(0.165, 0.08, 0.25, 'Layout', "Height of the big number over the slot's height."),

  winColor: token('win', 'Colour', 'Colour of the winning zone and of a win.'),
  loseColor: token('loss', 'Colour', 'Colour of the losing zone.'),
  gainColor: token('win', 'Colour', 'Colour of the gain.'),
  handleColor: token('gold', 'Colour', 'Colour of the handle.'),
  roomColor: token('violet', 'Colour', "The room's own light."),

  zoneGlow: ratio(0.5, 0, 1, 'Light', 'How far the winning zone shines beyond the glass.'),
  loseLight: ratio(0.3, 0, 1, 'Light', 'Brightness of the losing zone.'),
  roomLight: ratio(0.3, 0, 1, 'Light', "Strength of the room's light."),
  beamStrength: ratio(0.66, 0, 1, 'Light', 'Strength of the shaft of light on a die that won.'),
  flash: ratio(0.5, 0, 0.8, 'Light', 'Strength of the one flash when a win lands.'),
  ...winLightKnobs(saved),
  reflection: ratio(0.22, 0, 1, 'Light', 'Strength of the reflection in the floor.'),

  celebrateMs: ms(1100, 300, 4000, 'Celebration', 'How long the smallest win is celebrated.'),
  celebrateStepMs: ms(420, 0, 1500, 'Celebration', 'How much longer for each larger size of win.'),
  calmMs: ms(460, 360, 2000, 'Celebration', 'How long a roll without a win goes on after the result.'),
  instantCelebration: ratio(0.6, 0.1, 1, 'Celebration', 'How long an instant win is celebrated, as a share of another.'),
  waveMs: ms(700, 100, 3000, 'Celebration', 'How long the wave of light runs from where the die landed.'),
  ...sparkKnobs(saved),
  ...coinKnobs(saved),
  ...rainKnobs(saved),

  fadeMs: ms(240, 80, 1000, 'Reduced motion', 'Length of a cross-fade.'),

  waitingDie: ratio(0.4, 0, 1, 'Reduced motion', 'What is seen of the die while it waits for the result.'),

  hopVolume: ratio(0.4, 0, 1, 'Sound', 'Loudness of take-off and bounce.'),
  landVolume: ratio(0.6, 0, 1, 'Sound', 'Loudness of the landing.'),
  ...gainKnobs(saved),
});

export type DiceTuning = TuningOf<typeof diceTuning.schema>;

/** The values in force: tuning.json, which the lab writes. */
export const diceTuningValues: DiceTuning = diceTuning.parse(saved, 'dice');
