import { type DiceSide, diceWins } from '#contract/games/dice.ts';
import { cents, type Cents } from '#contract/money.ts';
import { payoutAt } from '#contract/multiplier.ts';
import type { Story } from '#scenes/stage/contract.ts';
import { type DiceFact, type DiceRolled, type DiceSet, type DiceState, initialDice, multiplierOf, reduceDice } from './model.ts';

type DiceStory = Story<DiceState, DiceFact>;

const STAKE = cents(1_000);

function set(side: DiceSide, target: number): DiceSet {
  return { kind: 'set', side, target };
}

/** What the server would answer: the payout follows from setting, roll and stake. */
export function rolledFact(
  side: DiceSide,
  target: number,
  roll: number,
  { stakeCents = STAKE, mode = 'normal' }: { stakeCents?: Cents; mode?: DiceRolled['mode'] } = {},
): DiceRolled {
  const payoutCents = diceWins(side, target, roll) ? payoutAt(stakeCents, multiplierOf({ side, target })) : cents(0);
  return { kind: 'rolled', side, target, roll, stakeCents, payoutCents, mode };
}

export const showing = (side: DiceSide, target: number): DiceState => reduceDice(initialDice(), set(side, target));

/** The plain case: one roll at a setting that is on show. */
function rolled(
  id: string,
  title: string,
  [side, target, roll]: readonly [DiceSide, number, number],
  rest: Partial<DiceStory> = {},
  options: Parameters<typeof rolledFact>[3] = {},
): DiceStory {
  return {
    id,
    title,
    before: showing(side, target),
    facts: [{ atMs: 0, fact: rolledFact(side, target, roll, options) }],
    ...rest,
  };
}

/** A drag: a new target every 16 ms. */
const DRAG = Array.from({ length: 60 }, (_, step) => ({ atMs: Math.round(step * 16.7), fact: set('under', 2_000 + step * 100) }));

/** The cases of the dice scene. */
export const diceStories: readonly DiceStory[] = [
  { id: 'set', title: 'The target is moved', before: initialDice(), facts: [{ atMs: 0, fact: set('under', 7_525) }] },
  {
    id: 'side',
    title: 'The winning side is changed',
    before: showing('under', 3_000),
    facts: [{ atMs: 0, fact: set('over', 7_000) }],
  },
  { id: 'drag', title: 'The target is dragged, sixty settings a second', before: showing('under', 2_000), facts: DRAG },
  rolled('win-1', 'Above the stake', ['under', 7_500, 2_418]),
  rolled('win-2', 'Twice the stake', ['under', 4_950, 1_207]),
  rolled('win-3', 'Five times the stake', ['over', 8_200, 9_137]),
  rolled('win-4', 'Twenty times the stake', ['under', 420, 377]),
  rolled('win-5', 'A hundred times the stake', ['over', 9_920, 9_964]),
  rolled('loss', 'Lost', ['under', 4_950, 8_314]),
  rolled('loss-over', 'Lost on the other side', ['over', 5_050, 606]),
  rolled('returned', 'A win that brings back no more than the stake is calm', ['under', 9_800, 5_150], {}, { stakeCents: cents(10) }),
  rolled('edge-win', 'One hundredth inside the border', ['under', 5_000, 4_999]),
  rolled('edge-loss', 'Exactly on the border is lost', ['under', 5_000, 5_000]),
  rolled('edge-over', 'One hundredth above the border', ['over', 5_000, 5_001]),
  rolled('slimmest', 'The slimmest chance, won', ['under', 1, 0], {}, { stakeCents: cents(100) }),
  rolled('slimmest-over', 'The slimmest chance on the other side, lost', ['over', 9_999, 9_999]),
  rolled('widest', 'The widest chance, lost', ['over', 200, 200]),
  rolled('hundred', 'The highest roll', ['over', 200, 10_000]),
  {
    id: 'again',
    title: 'The next roll takes off from where the die lies',
    before: reduceDice(initialDice(), rolledFact('under', 4_950, 1_310)),
    facts: [{ atMs: 0, fact: rolledFact('under', 4_950, 4_402) }],
  },
  {
    id: 'twice',
    title: 'Rolled again while the last win is still lit',
    before: initialDice(),
    facts: [
      { atMs: 0, fact: rolledFact('under', 4_950, 940) },
      { atMs: 1_150, fact: rolledFact('under', 4_950, 7_765) },
      { atMs: 2_350, fact: rolledFact('under', 4_950, 3_001) },
    ],
  },
  {
    id: 'cleared',
    title: 'The target is moved after a win',
    before: reduceDice(initialDice(), rolledFact('under', 4_950, 1_310)),
    facts: [{ atMs: 0, fact: set('under', 6_000) }],
  },
  {
    id: 'meddled',
    title: 'The target is moved while the die is in the air',
    before: initialDice(),
    facts: [
      { atMs: 0, fact: rolledFact('under', 4_950, 8_020) },
      { atMs: 400, fact: set('under', 6_000) },
      { atMs: 500, fact: set('under', 6_500) },
    ],
  },
  rolled('instant', 'An instant roll', ['under', 4_950, 2_950], {}, { mode: 'instant' }),
  {
    id: 'instants',
    title: 'Instant rolls in a row',
    before: initialDice(),
    facts: [950, 8_120, 3_333, 4_949].map((roll, index) => ({
      atMs: index * 220,
      fact: rolledFact('under', 4_950, roll, { mode: 'instant' }),
    })),
  },
  rolled('reconnect', 'Joined in mid-roll', ['under', 4_950, 3_620], { joinAtMs: 500 }),
  rolled('reduced', 'Reduced motion', ['under', 4_950, 1_207], { motion: 'reduced' }),
  rolled('still', 'No motion', ['under', 4_950, 1_207], { motion: 'still' }),
  rolled('phone', 'On a phone', ['over', 8_200, 9_137], { size: { width: 390, height: 420 } }),
  rolled('phone-loss', 'Lost on a phone', ['under', 4_950, 9_720], { size: { width: 390, height: 420 } }),
];
