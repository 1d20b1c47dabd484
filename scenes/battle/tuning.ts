import { gainKnobs } from '#scenes/stage/gains.ts';
import { count, easing, measure, ms, ratio, token } from '#scenes/stage/knobs.ts';
import { defineTuning, type TuningOf } from '#scenes/stage/tuning.ts';
import { finalKnobs } from './final/knobs.ts';
import saved from './tuning.json' with { type: 'json' };

/** Each knob of the battle scene with unit, range and what it changes: the lab's panel, and the way in for its JSON. The lengths of rounds are the server's; these shape shares of them. */
export const battleTuning = defineTuning({
  stop: ratio(0.56, 0.3, 0.75, 'Round', 'When the reels stop, as a share of the round.'),
  lastStop: ratio(0.7, 0.3, 0.85, 'Round', 'The same in the last round.'),
  settleMs: ms(420, 50, 1_500, 'Round', 'How long the cards slide to their centre after the stop, at most.'),
  settleShare: ratio(0.1, 0.02, 0.2, 'Round', 'The same as a share of the round.'),
  backMs: ms(340, 0, 1_200, 'Round', 'How long the reels are drawn back before they go, at most.'),
  backShare: ratio(0.07, 0.01, 0.2, 'Round', 'The same as a share of the round.'),
  riseMs: ms(620, 50, 2_000, 'Round', 'How long they gather speed, at most.'),
  riseShare: ratio(0.12, 0.02, 0.3, 'Round', 'The same as a share of the round.'),
  pace: measure('/s', 8.5, 3, 20, 'Round', 'Cards that pass the needle per second of the run.'),
  backCards: measure('cards', 0.3, 0, 0.45, 'Round', 'How far the reels are drawn back, in cards.'),
  fall: ratio(2.3, 1, 4, 'Round', 'Power of the slow-down: higher lets the last cards creep.'),
  landingSpread: measure('cards', 0.3, 0, 0.45, 'Round', 'How far from its centre a card may be when the reel stops, in cards.'),
  smearFrom: measure('/s', 10, 1, 40, 'Round', 'Cards per second above which cards begin to blur along the reel.'),
  smearFull: measure('/s', 28, 2, 60, 'Round', 'Cards per second at which they are fully blurred.'),
  focusFrom: ratio(0.45, 0, 0.9, 'Round', 'From which part of the run on light gathers at the needles.'),

  flyAt: ratio(0.08, 0, 0.5, 'Shelf', 'When prizes leave for their shelves, as a share of the time that is left of the round.'),
  flyMs: ms(620, 100, 1_500, 'Shelf', 'How long they fly, at most.'),
  flyShare: ratio(0.45, 0.1, 0.8, 'Shelf', 'The same as a share of the time that is left.'),
  flyArc: ratio(0.35, 0, 1, 'Shelf', 'How far a prize swells on its way, as a share of its size.'),
  flyEase: easing('anticipate', 'Shelf', 'How a prize flies to its shelf.'),
  countMs: ms(1_100, 100, 3_000, 'Total', 'How long totals race, at most.'),
  countShare: ratio(0.6, 0.1, 0.9, 'Total', 'The same as a share of the time that is left of the round.'),
  countEase: easing('count', 'Total', 'How totals race.'),
  spotMs: ms(520, 50, 1_500, 'Leader', 'How long the light takes to move to a new leader, at most.'),
  spotShare: ratio(0.3, 0.05, 0.6, 'Leader', 'The same as a share of the time that is left of the round.'),
  raise: measure('px', 5, 0, 12, 'Leader', "How far the leader's lane is raised, px."),
  tilt: measure('px', 4, 0, 12, 'Leader', 'How far the stage tilts toward the leader, px at its far side.'),
  spotStrength: ratio(0.55, 0, 1, 'Leader', 'Strength of the spotlight on the leader.'),
  frameColor: token('violet-light', 'Light', 'Colour of the frame around the round that runs, and of the countdown.'),
  leaderTotal: token('gold', 'Leader', "Colour of the leader's total."),
  totalColor: token('text-hi', 'Total', "Colour of the others' totals."),
  idleColor: token('text-low', 'Total', 'Colour of totals that do not count.'),
  mateStrength: ratio(0.5, 0, 1, 'Leader', 'Strength of the light that joins the mates of a team.'),

  cardHeight: ratio(0.45, 0.25, 0.7, 'Layout', "Height of a card over the height of its reel's window."),
  cardGap: ratio(0.08, 0, 0.4, 'Layout', 'Gap between two cards over their height.'),
  drum: ratio(0.52, 0.3, 1, 'Layout', "Radius of the drum that cards lie on over the height of its reel's window."),
  liftHeight: ratio(0, 0, 0.15, 'Prize', "How high a prize rises over the window's height."),
  liftScale: ratio(1.05, 1, 1.4, 'Prize', 'How much larger it becomes.'),
  picturePop: ratio(1.14, 1, 1.5, 'Prize', 'How far the prize itself comes out of its card.'),
  liftMs: ms(420, 50, 1_500, 'Prize', 'How long it takes to come out.'),
  glowStrength: ratio(0.6, 0, 1, 'Prize', 'Strength of the rarity glow around it.'),
  glowLeast: ratio(0.28, 0, 1, 'Prize', 'How much of it a common prize has; a mythic one has all.'),
  sideBrightness: ratio(0.62, 0, 1, 'Prize', 'Brightness of the other cards beside it.'),
  needleKick: ratio(0.4, 0, 1.2, 'Needle', 'How far each passing card knocks the needle aside, in radians at full speed.'),
  needleSpringMs: ms(150, 40, 500, 'Needle', 'How long the needle swings back.'),
  needleColor: token('gold', 'Needle', 'Colour of the needle.'),

  roomColor: token('violet', 'Light', "The stage's own light."),
  roomLight: ratio(0.5, 0, 1, 'Light', 'Strength of it.'),
  boxLight: ratio(0.9, 0, 1, 'Light', 'How clearly a closed box is seen in a lane that waits.'),
  countingBox: ratio(0.5, 0, 1, 'Lobby', 'How clearly the boxes are seen behind the countdown.'),
  seatMs: ms(520, 50, 1_500, 'Lobby', 'How long a player takes to come to their lane.'),
  shelfMost: count(12, 3, 24, 'Shelf', 'Places of a shelf, at most.'),
  fadeMs: ms(280, 80, 1_000, 'Reduced motion', 'Length of a cross-fade.'),

  tickVolume: ratio(0.34, 0, 1, 'Sound', 'Loudness of a card at a needle.'),
  tickGapMs: ms(60, 20, 300, 'Sound', 'The least time between two of them.'),
  tickRateFast: ratio(0.92, 0.5, 2, 'Sound', 'Pitch of those at full speed.'),
  tickRateSlow: ratio(1.22, 0.5, 2, 'Sound', 'Pitch of the last ones.'),
  secondVolume: ratio(0.4, 0, 1, 'Sound', 'Loudness of the last seconds before the start.'),
  shelfVolume: ratio(0.35, 0, 1, 'Sound', 'Loudness of prizes that reach their shelves.'),
  leadVolume: ratio(0.4, 0, 1, 'Sound', 'Loudness of a change of the leader.'),
  ...finalKnobs,
  ...gainKnobs(saved),
});

export type BattleTuning = TuningOf<typeof battleTuning.schema>;

/** The values in force: tuning.json, which the lab writes. */
export const battleTuningValues: BattleTuning = battleTuning.parse(saved, 'battle');
