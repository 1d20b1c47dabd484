import fc from 'fast-check';
import { PLINKO_RISKS, PLINKO_ROWS, type PlinkoRows } from '#contract/games/plinko.ts';
import { cents } from '#contract/money.ts';
import { randomStory as storyOf } from '#scenes/stage/random-story.ts';
import { initialPlinko, type PlinkoFact } from './model.ts';
import { ballOf } from './stories.ts';

const rows = fc.constantFrom(...PLINKO_ROWS);
const risk = fc.constantFrom(...PLINKO_RISKS);

const ball = fc.record({
  kind: fc.constant('ball'),
  steps: fc.array(fc.constantFrom('L', 'R'), { minLength: 16, maxLength: 16 }),
  stake: fc.integer({ min: 1, max: 10_000_000 }),
  mode: fc.constantFrom('normal', 'normal', 'normal', 'instant'),
  /** Mostly onto the board on show. */
  other: fc.option(fc.record({ rows, risk }), { freq: 4 }),
});
const shown = fc.record({ kind: fc.constant('board'), rows, risk });
const move = fc.oneof({ arbitrary: ball, weight: 6 }, { arbitrary: shown, weight: 1 });

/** Balls and boards; each ball has a name of its own, as each bet has. */
export const randomStory = fc
  .array(fc.record({ gapMs: fc.integer({ min: 0, max: 900 }), move }), { minLength: 1, maxLength: 8 })
  .map((moves) => {
    let board: { rows: PlinkoRows; risk: (typeof PLINKO_RISKS)[number] } = initialPlinko();
    let atMs = -(moves[0]?.gapMs ?? 0);
    const facts = moves.map(({ gapMs, move: next }, index): { atMs: number; fact: PlinkoFact } => {
      atMs += gapMs;
      if (next.kind === 'board') return { atMs, fact: { kind: 'board', ...(board = { rows: next.rows, risk: next.risk }) } };
      board = next.other ?? board;
      const path = next.steps.slice(0, board.rows).join('');
      return { atMs, fact: ballOf(`ball-${index}`, path, board.risk, { mode: next.mode, stakeCents: cents(next.stake) }) };
    });
    return storyOf(initialPlinko(), facts);
  });
