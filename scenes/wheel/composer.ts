import { WHEEL_COLORS, type WheelColor } from '#contract/games/wheel.ts';
import { defineComposer } from '#scenes/stage/composed.ts';
import { choice, coins, count, measure, ms } from '#scenes/stage/knobs.ts';
import { reduceWheel } from './model.ts';
import { closed, segmentOf, spun } from './stories.ts';
import { wheelShapes } from './shapes.ts';

const COLORS = WHEEL_COLORS.map(String);

const colorOf = (name: string): WheelColor => WHEEL_COLORS.find((color) => String(color) === name) ?? WHEEL_COLORS[0];

/** One spin to a segment of a colour. */
export const wheelComposer = defineComposer(
  reduceWheel,
  wheelShapes,
  {
    color: choice(COLORS, COLORS[0] ?? '', 'Outcome', 'The colour that wins, by what it pays.'),
    segment: count(0, 0, 20, 'Outcome', 'Which segment of that colour; the first where there are fewer.'),
    spot: measure('', 0.62, 0, 1, 'Outcome', 'Where in the segment the wheel stops.'),
    ownColor: choice(COLORS, COLORS[0] ?? '', 'Stake', 'The colour of the player.'),
    stake: coins(10, 10_000, 'Stake', "The player's stake; 0 is a viewer."),
    atMs: ms(50, 0, 10_000, 'Times', 'When the spin begins.'),
  },
  ({ color, segment, spot, ownColor, stake, atMs }) => ({
    before: closed(stake === 0 ? {} : { [colorOf(ownColor)]: stake }),
    facts: [{ atMs, fact: spun(segmentOf(colorOf(color), segment), spot, atMs) }],
  }),
);
