import { count, easing, ms, ratio, token } from '#scenes/stage/knobs.ts';
import { defineTuning, type TuningOf } from '#scenes/stage/tuning.ts';
import saved from './tuning.json' with { type: 'json' };

/** Each knob of the upgrade scene with unit, range and what it changes: the lab's panel, and the way in for its JSON. */
export const upgradeTuning = defineTuning({
  spinMs: ms(4500, 1500, 9000, 'Spin', 'From the start to the moment the result can be read.'),
  holdMs: ms(160, 0, 800, 'Spin', 'How long the needle stands still before the result is told.'),
  backMs: ms(420, 0, 1200, 'Spin', 'How long the needle is drawn back before it goes.'),
  riseMs: ms(620, 100, 2000, 'Spin', 'How long it gathers speed.'),
  back: ratio(0.045, 0, 0.2, 'Spin', 'How far it is drawn back, in turns.'),
  fall: ratio(2.6, 1, 5, 'Spin', 'Power of the slow-down: higher lets it creep at the end.'),
  turns: count(6, 2, 14, 'Spin', 'Whole turns before the one in which it stops.'),
  instantMs: ms(80, 0, 500, 'Spin', 'From the start to the result of an instant play.'),

  setMs: ms(240, 120, 480, 'Setting', 'How long the arc glides to a new chance and a new prize takes to appear.'),
  setEase: easing('settle', 'Setting', 'How the arc comes to rest.'),

  ringRadius: ratio(0.375, 0.25, 0.46, 'Layout', "The ring's radius over the slot's height."),
  prizeSide: ratio(0.34, 0.2, 0.5, 'Layout', "A prize's side over the slot's height."),

  winColor: token('win', 'Colour', 'Colour of the winning arc.'),
  loseColor: token('loss', 'Colour', 'Colour of the losing arc.'),
  needleColor: token('gold', 'Colour', 'Colour of the needle.'),
  roomColor: token('violet', 'Colour', "The room's own light."),

  arcGlow: ratio(0.5, 0, 1, 'Light', 'How far the winning arc shines beyond the ring.'),
  roomLight: ratio(0.32, 0, 1, 'Light', "Strength of the room's light."),
  prizeGlow: ratio(0.3, 0, 1, 'Light', "Strength of the rarity's light behind a prize."),
  beamStrength: ratio(0.8, 0, 1, 'Light', 'Strength of the shaft of light on a prize that was won.'),
  flash: ratio(0.45, 0, 0.8, 'Light', 'Strength of the one flash of a win.'),
  dark: ratio(0.55, 0, 1, 'Light', 'How far the light goes out when it is lost.'),
  glass: ratio(0.9, 0.2, 1, 'Light', 'How clearly the glass before the target is seen.'),

  openMs: ms(620, 100, 2000, 'Win', 'How long the glass takes to open.'),
  liftMs: ms(900, 100, 2500, 'Win', 'How long the prize takes to rise into the light.'),
  liftHeight: ratio(0.16, 0, 0.5, 'Win', 'How high it rises, in its own sides.'),
  liftScale: ratio(1.18, 1, 1.5, 'Win', 'How much larger it becomes.'),
  countMs: ms(1000, 0, 3000, 'Win', 'How long the price counts up for the smallest win.'),
  countStepMs: ms(260, 0, 1000, 'Win', 'How much longer for each larger size of win.'),

  celebrateMs: ms(2200, 800, 5000, 'Celebration', 'How long the smallest win is celebrated.'),
  celebrateStepMs: ms(460, 0, 1500, 'Celebration', 'How much longer for each larger size of win.'),
  calmMs: ms(1100, 300, 3000, 'Celebration', 'How long a lost play goes on after the result.'),
  sparks: count(22, 0, 60, 'Celebration', 'Sparks of the smallest win.'),
  sparksGrowth: ratio(1.6, 1, 2.5, 'Celebration', 'How many times more sparks each larger size has.'),
  stream: count(40, 0, 120, 'Celebration', 'Sparks that carry the stake over to the prize.'),
  shards: count(26, 0, 80, 'Celebration', 'Splinters of light when the glass opens.'),
  coins: count(16, 0, 60, 'Celebration', 'Coins that fly at the fourth size; the fifth has twice as many.'),
  confetti: count(80, 0, 160, 'Celebration', 'Papers that rain at the fifth size.'),

  lensTickets: count(3000, 0, 20000, 'Lens', 'A ticket closer to a border than this is shown under a lens.'),

  fadeMs: ms(320, 80, 1000, 'Reduced motion', 'Length of a cross-fade.'),

  tickVolume: ratio(0.42, 0, 1, 'Sound', 'Loudness of a tick.'),
  tickGapMs: ms(55, 20, 200, 'Sound', 'Ticks closer together than this are left out.'),
});

export type UpgradeTuning = TuningOf<typeof upgradeTuning.schema>;

/** The values in force: tuning.json, which the lab writes. */
export const upgradeTuningValues: UpgradeTuning = upgradeTuning.parse(saved);
