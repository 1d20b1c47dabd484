import { PLINKO_RISKS, PLINKO_ROWS } from '#contract/games/plinko.ts';
import { cents } from '#contract/money.ts';
import { defineComposer } from '#scenes/stage/composed.ts';
import { choice, coins, count, ms } from '#scenes/stage/knobs.ts';
import { reducePlinko } from './model.ts';
import { ballOf, board, wayTo } from './stories.ts';
import { plinkoShapes } from './shapes.ts';

/** Balls into one bucket. */
export const plinkoComposer = defineComposer(
  reducePlinko,
  plinkoShapes,
  {
    rows: choice(PLINKO_ROWS.map(String), '12', 'Board', 'Rows of pegs.'),
    risk: choice(PLINKO_RISKS, 'medium', 'Board', 'How far the buckets differ.'),
    bucket: count(0, 0, 16, 'Outcome', 'The bucket, from the left; the last where there are fewer.'),
    stake: coins(2, 10_000, 'Outcome', 'The stake of a ball.'),
    mode: choice(['normal', 'instant'], 'normal', 'Outcome', 'How fast the page asks for the result.'),
    balls: count(1, 1, 60, 'Times', 'How many balls fall.'),
    atMs: ms(0, 0, 10_000, 'Times', 'When the first one falls.'),
    everyMs: ms(200, 20, 5_000, 'Times', 'The time between two.'),
  },
  ({ rows, risk, bucket, stake, mode, balls, atMs, everyMs }, id) => {
    const count = PLINKO_ROWS.find((known) => String(known) === rows) ?? PLINKO_ROWS[0];
    const options = { mode, stakeCents: cents(Math.round(stake * 100)) };
    const facts = Array.from({ length: balls }, (_, index) => {
      const ball = `${id}-${index}`;
      return { atMs: atMs + index * everyMs, fact: ballOf(ball, wayTo(Math.min(bucket, count), count, ball), risk, options) };
    });
    return { before: board(count, risk), facts };
  },
);
