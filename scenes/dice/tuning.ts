import { count, easing, ms, ratio, token } from '#scenes/stage/knobs.ts';
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
  turnsMin: ratio(1, 0, 4, 'Roll', 'Turns of a throw that goes nowhere, rounded.'),
  turnsMax: ratio(3, 1, 6, 'Roll', 'Turns of a throw across the whole scale, rounded.'),
  trail: count(6, 0, 8, 'Roll', 'Soft lights that follow the flying die.'),

  setMs: ms(180, 120, 240, 'Setting', 'How long handle and zones glide to a new target.'),
  setEase: easing('settle', 'Setting', 'How the handle comes to rest.'),

  tubeHeight: ratio(0.088, 0.05, 0.16, 'Layout', "Height of the glass tube over the slot's height."),
  dieHeight: ratio(0.205, 0.1, 0.35, 'Layout', "Height of the die over the slot's height."),
  numberHeight: ratio(0.165, 0.08, 0.25, 'Layout', "Height of the big number over the slot's height."),

  winColor: token('win', 'Colour', 'Colour of the winning zone and of a win.'),
  loseColor: token('loss', 'Colour', 'Colour of the losing zone.'),
  handleColor: token('gold', 'Colour', 'Colour of the handle.'),
  roomColor: token('violet', 'Colour', "The room's own light."),

  zoneGlow: ratio(0.5, 0, 1, 'Light', 'How far the winning zone shines beyond the glass.'),
  loseLight: ratio(0.3, 0, 1, 'Light', 'Brightness of the losing zone.'),
  roomLight: ratio(0.3, 0, 1, 'Light', "Strength of the room's light."),
  beamStrength: ratio(0.66, 0, 1, 'Light', 'Strength of the shaft of light on a die that won.'),
  flash: ratio(0.5, 0, 0.8, 'Light', 'Strength of the one flash when a win lands.'),
  reflection: ratio(0.22, 0, 1, 'Light', 'Strength of the reflection in the floor.'),

  celebrateMs: ms(1100, 300, 4000, 'Celebration', 'How long the smallest win is celebrated.'),
  celebrateStepMs: ms(420, 0, 1500, 'Celebration', 'How much longer for each larger size of win.'),
  calmMs: ms(460, 360, 2000, 'Celebration', 'How long a roll without a win goes on after the result.'),
  sparks: count(18, 0, 60, 'Celebration', 'Sparks of the smallest win.'),
  sparksGrowth: ratio(1.6, 1, 2.5, 'Celebration', 'How many times more sparks each larger size has.'),
  coins: count(14, 0, 60, 'Celebration', 'Coins that fly at the fourth size; the fifth has twice as many.'),
  confetti: count(70, 0, 160, 'Celebration', 'Papers that rain at the fifth size.'),

  fadeMs: ms(240, 80, 1000, 'Reduced motion', 'Length of a cross-fade.'),

  hopVolume: ratio(0.4, 0, 1, 'Sound', 'Loudness of take-off and bounce.'),
  landVolume: ratio(0.6, 0, 1, 'Sound', 'Loudness of the landing.'),
});

export type DiceTuning = TuningOf<typeof diceTuning.schema>;

/** The values in force: tuning.json, which the lab writes. */
export const diceTuningValues: DiceTuning = diceTuning.parse(saved);
