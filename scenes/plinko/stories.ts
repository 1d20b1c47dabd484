import { bucketOf, type PlinkoRisk, type PlinkoRows } from '#contract/games/plinko.ts';
import { type Cents, cents } from '#contract/money.ts';
import { MULTIPLIER_ONE, payoutAt } from '#contract/multiplier.ts';
import type { Story } from '#scenes/stage/contract.ts';
import { seeded } from '#scenes/stage/random.ts';
import { type BallFell, bucketsOf, initialPlinko, paysOf, type PlinkoFact, type PlinkoState, reducePlinko } from './model.ts';

type PlinkoStory = Story<PlinkoState, PlinkoFact>;

const STAKE = cents(200);
const PHONE = { width: 390, height: 420 } as const;

/** A ball as a bet would bring it. */
export function ballOf(id: string, path: string, risk: PlinkoRisk, rest: { mode?: BallFell['mode']; stakeCents?: Cents } = {}): BallFell {
  const rows = path.length as PlinkoRows;
  const bucket = bucketOf(path);
  const stakeCents = rest.stakeCents ?? STAKE;
  const payoutCents = payoutAt(stakeCents, paysOf({ rows, risk, bucket }));
  return { kind: 'ball', id, rows, risk, path, bucket, stakeCents, payoutCents, mode: rest.mode ?? 'normal' };
}

/** A way with so many rights, in an order drawn from its name. */
export function wayTo(bucket: number, rows: PlinkoRows, seed: string): string {
  const steps: string[] = Array.from({ length: rows }, (_, row) => (row < bucket ? 'R' : 'L'));
  const random = seeded(seed);
  for (let last = steps.length - 1; last > 0; last--) {
    const other = random.whole(0, last);
    [steps[last], steps[other]] = [steps[other] ?? 'L', steps[last] ?? 'L'];
  }
  return steps.join('');
}

export function board(rows: PlinkoRows, risk: PlinkoRisk, ...landed: readonly number[]): PlinkoState {
  const empty = reducePlinko(initialPlinko(), { kind: 'board', rows, risk });
  return landed.reduce(
    (state, bucket, index) => reducePlinko(state, ballOf(`earlier-${index}`, wayTo(bucket, rows, `earlier-${index}`), risk)),
    empty,
  );
}

/** One ball into a bucket of a board. */
function one(
  id: string,
  title: string,
  before: PlinkoState,
  bucket: number,
  rest: Partial<PlinkoStory> = {},
  mode: BallFell['mode'] = 'normal',
): PlinkoStory {
  const fact = ballOf(`${id}-ball`, wayTo(bucket, before.rows, id), before.risk, { mode });
  return { id, title, before, facts: [{ atMs: 0, fact }], ...rest };
}

/** Many balls one after the other: the first into a bucket that wins, all others on ways of their own, as chance would draw them. */
function many(
  id: string,
  title: string,
  before: PlinkoState,
  count: number,
  everyMs: number,
  rest: Partial<PlinkoStory> = {},
): PlinkoStory {
  const random = seeded(id);
  const wins = bucketsOf(before).findLastIndex((pays) => pays > MULTIPLIER_ONE && pays < 3 * MULTIPLIER_ONE);
  const facts = Array.from({ length: count }, (_, index) => {
    const chance = Array.from({ length: before.rows }, () => (random.next() < 0.5 ? 'L' : 'R')).join('');
    const path = index === 0 ? wayTo(wins, before.rows, id) : chance;
    return { atMs: index * everyMs, fact: ballOf(`${id}-${index}`, path, before.risk) };
  });
  return { id, title, before, facts, ...rest };
}

/** The cases of the plinko scene. */
export const plinkoStories: readonly PlinkoStory[] = [
  one('single', 'One ball', board(12, 'medium'), 5),
  {
    id: 'board',
    title: 'Another board is chosen',
    before: board(16, 'medium', 8, 4, 11),
    facts: [{ atMs: 0, fact: { kind: 'board', rows: 10, risk: 'high' } }],
  },
  one('loss', 'A return below the stake is calm', board(16, 'medium', 7, 9), 8),
  one('even', 'The stake comes back: no win', board(16, 'medium', 7, 9), 6),
  one('win-1', 'Above the stake', board(16, 'medium', 8, 7), 5),
  one('win-2', 'From twice the stake', board(16, 'medium', 8, 7, 10), 4),
  one('win-3', 'From five times the stake', board(16, 'medium', 8, 7, 10), 2),
  one('win-4', 'From twenty times the stake', board(16, 'medium', 8, 7, 10, 6), 15),
  one('win-5', 'A hundred and ten times the stake', board(16, 'medium', 8, 7, 10, 6), 0),
  one('edge-left', 'A thousand times the stake, far left', board(16, 'high', 8, 9, 7), 0),
  one('edge-right', 'A thousand times the stake, far right', board(16, 'high', 8, 9, 7), 16),
  one('low', 'Low risk on eight rows', board(8, 'low', 4, 3), 3),
  one('high', 'High risk on fourteen rows', board(14, 'high', 7, 6), 11),
  many('ten', 'Ten balls', board(16, 'medium', 8, 7, 10, 6), 10, 240),
  many('hundred', 'A hundred balls', board(16, 'low', 8, 9, 7, 6, 10), 100, 24),
  many('crowd', 'A hundred balls let go almost at once', board(16, 'high', 8, 9, 7), 100, 8),
  one('join', 'Joined in mid-flight', board(12, 'medium', 6), 8, { joinAtMs: 1100 }),
  many('join-many', 'Joined when some have landed', board(12, 'high', 6, 5), 8, 350, { joinAtMs: 3000 }),
  one('instant', 'An instant ball', board(16, 'medium', 8, 7), 3, {}, 'instant'),
  {
    id: 'changed',
    title: 'A ball on another board than the one before',
    before: board(16, 'medium', 8, 4, 11),
    facts: [{ atMs: 0, fact: ballOf('changed-ball', wayTo(6, 9, 'changed'), 'high') }],
  },
  one('reduced', 'Reduced motion', board(16, 'medium', 8, 7, 10, 6), 1, { motion: 'reduced' }),
  one('still', 'No motion', board(16, 'medium', 8, 7, 10, 6), 1, { motion: 'still' }),
  one('phone', 'On a phone', board(16, 'high', 8, 7, 10, 6), 16, { size: PHONE }),
  many('phone-ten', 'Ten balls on a phone', board(16, 'medium', 8, 7, 10, 6), 10, 240, { size: PHONE }),
  many('phone-eight', 'Eight rows on a phone', board(8, 'medium', 4, 3, 6), 6, 300, { size: PHONE }),
];
