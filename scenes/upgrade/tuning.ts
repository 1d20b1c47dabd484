import { coinKnobs, rainKnobs, sparkKnobs } from '#scenes/stage/effects/ladder-knobs.ts';
import { winLightKnobs } from '#scenes/stage/effects/win-light-knobs.ts';
import { gainKnobs } from '#scenes/stage/gains.ts';
import { count, easing, measure, ms, ratio, token } from '#scenes/stage/knobs.ts';
import { defineTuning, type TuningOf } from '#scenes/stage/tuning.ts';
import saved from './tuning.json' with { type: 'json' };

/** Each knob of the upgrade scene with unit, range and what it changes: the lab's panel, and the way in for its JSON. */
export const upgradeTuning = defineTuning({
  spinMs: ms(4500, 1500, 9000, 'Spin', 'From the start to the moment the result can be read.'),
  holdMs: ms(160, 0, 800, 'Spin', 'How long the needle rests before the result is revealed.'),
  backMs: ms(420, 0, 1200, 'Spin', 'How long the needle is drawn back before it goes.'),
  riseMs: ms(620, 100, 2000, 'Spin', 'How long it gathers speed.'),
  back: measure('turns', 0.045, 0, 0.2, 'Spin', 'How far it is drawn back, in turns.'),
  fall: ratio(2.6, 1, 5, 'Spin', 'Power of the slow-down: higher lets it creep at the end.'),
  turns: count(6, 2, 14, 'Spin', 'Whole turns before the one in which it stops.'),
  outMs: ms(320, 0, 1000, 'Spin', 'How long the last result takes to leave.'),
  focusFrom: ratio(0.42, 0, 0.9, 'Spin', 'From which part of the spin on light gathers at the ring.'),
  focusShare: ratio(0.5, 0.05, 1, 'Spin', 'In which part of the spin it gathers.'),
  focusOutMs: ms(320, 20, 1000, 'Spin', 'How long that light takes to go after the result.'),
  needleInMs: ms(160, 10, 600, 'Spin', 'How long the needle of an instant play takes to appear.'),
  instantMs: ms(80, 0, 500, 'Spin', 'From the start to the result of an instant play.'),

  setMs: ms(240, 120, 480, 'Setting', 'How long the arc glides to a new chance and a new prize takes to appear.'),
  stale: ratio(0.12, 0, 1, 'Setting', 'What of a light stays at the instant when what it shines on is another.'),
  setEase: easing('settle', 'Setting', 'How the arc comes to rest.'),

  ringRadius: ratio(0.375, 0.25, 0.46, 'Layout', "The ring's radius over the slot's height."),
  prizeSide: ratio(0.34, 0.2, 0.5, 'Layout', "A prize's side over the slot's height."),

  winColor: token('win', 'Colour', 'Colour of the winning arc.'),
  loseColor: token('loss', 'Colour', 'Colour of the losing arc.'),
  gainColor: token('win', 'Colour', 'Colour of the gain.'),
  needleColor: token('gold', 'Colour', 'Colour of the needle.'),
  roomColor: token('violet', 'Colour', "The room's own light."),

  arcGlow: ratio(0.5, 0, 1, 'Light', 'How far the winning arc shines beyond the ring.'),
  roomLight: ratio(0.32, 0, 1, 'Light', "Strength of the room's light."),
  prizeGlow: ratio(0.3, 0, 1, 'Light', "Strength of the rarity's light behind a prize."),
  beamStrength: ratio(0.8, 0, 1, 'Light', 'Strength of the shaft of light on a prize that was won.'),
  flash: ratio(0.45, 0, 0.8, 'Light', 'Strength of the one flash of a win.'),
  ...winLightKnobs(saved),
  dark: ratio(0.55, 0, 1, 'Light', 'How far the light goes out when it is lost.'),
  glass: ratio(0.9, 0.2, 1, 'Light', 'How clearly the glass before the target is seen.'),

  spentMs: ms(460, 0, 1500, 'Win', 'How long the stake takes to go, won or lost.'),
  darkMs: ms(620, 0, 2000, 'Win', 'How long the light takes to go out when it is lost.'),
  darkEase: easing('state', 'Win', 'How the light goes out when it is lost.'),
  openAfterMs: ms(90, 0, 600, 'Win', 'When the glass begins to open, after the result.'),
  openEase: easing('anticipate', 'Win', 'How the glass opens.'),
  liftAfterMs: ms(180, 0, 600, 'Win', 'When the prize begins to rise, after the result.'),
  liftEase: easing('settle', 'Win', 'How the prize comes to rest in the light.'),
  openMs: ms(620, 100, 2000, 'Win', 'How long the glass takes to open.'),
  liftMs: ms(900, 100, 2500, 'Win', 'How long the prize takes to rise into the light.'),
  liftHeight: ratio(0.16, 0, 0.5, 'Win', 'How high it rises, in its own sides.'),
  liftScale: ratio(1.18, 1, 1.5, 'Win', 'How much larger it becomes.'),
  countMs: ms(1000, 0, 3000, 'Win', 'How long the price counts up for the smallest win.'),
  countDelayMs: ms(260, 0, 1000, 'Win', 'When the price begins to count, after the result.'),
  countEase: easing('count', 'Win', 'How the price counts up.'),
  gainMs: ms(260, 0, 1000, 'Win', 'How long the gain takes to appear after the count.'),
  countStepMs: ms(260, 0, 1000, 'Win', 'How much longer for each larger size of win.'),

  celebrateMs: ms(2200, 800, 5000, 'Celebration', 'How long the smallest win is celebrated.'),
  celebrateStepMs: ms(460, 0, 1500, 'Celebration', 'How much longer for each larger size of win.'),
  calmMs: ms(1100, 300, 3000, 'Celebration', 'How long a lost play goes on after the result.'),
  instantCelebration: ratio(0.7, 0.1, 1, 'Celebration', 'How long an instant win is celebrated, as a share of another.'),
  ...sparkKnobs(saved),
  stream: count(40, 0, 120, 'Celebration', 'Sparks that carry the stake over to the prize.'),
  shards: count(26, 0, 80, 'Celebration', 'Splinters of light when the glass opens.'),
  streamFastestMs: ms(520, 100, 2000, 'Celebration', 'How long the first of them to arrive takes.'),
  streamMs: ms(760, 100, 2000, 'Celebration', 'How long the last of them takes.'),
  streamWithinMs: ms(260, 0, 1000, 'Celebration', 'How much later the last of them leaves.'),
  shardsAtMs: ms(180, 0, 1000, 'Celebration', 'When the splinters fly, after the result.'),
  shardShortestMs: ms(420, 50, 2000, 'Celebration', 'How long the first splinter to go flies.'),
  shardMs: ms(1000, 50, 3000, 'Celebration', 'How long the last splinter flies.'),
  haloMs: ms(800, 100, 3000, 'Celebration', "How long the ring of light around the needle's ring runs."),
  waveAtMs: ms(320, 0, 1000, 'Celebration', 'When the wave of light runs over the floor, after the result.'),
  waveMs: ms(900, 100, 3000, 'Celebration', 'How long it runs.'),
  ...coinKnobs(saved),
  ...rainKnobs(saved),

  lensAfterMs: ms(60, 0, 600, 'Lens', 'When the lens appears, after the result.'),
  lensMs: ms(260, 0, 1000, 'Lens', 'How long it takes to appear.'),
  lensTickets: count(3000, 0, 20000, 'Lens', 'A ticket closer to a border than this is shown under a lens.'),

  fadeMs: ms(320, 80, 1000, 'Reduced motion', 'Length of a cross-fade.'),

  stillFocus: ratio(0.5, 0, 1, 'Reduced motion', 'Strength of the light at the ring while nothing moves.'),

  tickVolume: ratio(0.42, 0, 1, 'Sound', 'Loudness of a tick.'),
  tickGapMs: ms(55, 20, 200, 'Sound', 'Ticks closer together than this are left out.'),
  ...gainKnobs(saved),
});

export type UpgradeTuning = TuningOf<typeof upgradeTuning.schema>;

/** The values in force: tuning.json, which the lab writes. */
export const upgradeTuningValues: UpgradeTuning = upgradeTuning.parse(saved, 'upgrade');
