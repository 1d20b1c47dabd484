import type { Story } from '#scenes/stage/contract.ts';
import { type BattleFact, type BattleState, decidedAtMs } from '../model.ts';
import { type Decided, decidedBattle } from './decided-battle.ts';

/** When the last round of a story ends, ms in it. */
const DECIDED_MS = 400;

/** The end of a battle: its last prizes are on show, then it is heard how it was decided. */
function ending(id: string, title: string, wanted: Decided): Story<BattleState, BattleFact> {
  const decided = decidedBattle({ seed: id, ...wanted });
  const { outcome } = decided;
  if (outcome === null) throw new Error(`the battle of ${id} is not decided`);
  const startedAtMs = DECIDED_MS - (decidedAtMs(decided) ?? 0);
  return {
    id,
    title,
    before: { ...decided, startedAtMs, outcome: null },
    facts: [{ atMs: DECIDED_MS, fact: { kind: 'ended', outcome } }],
    seed: id,
  };
}

const TWO = [
  [5, 2],
  [3, 0],
  [7, 4],
] as const;

/** Three rounds of four seats, of which the first seat draws most. */
const FOUR = [
  [5, 2, 0, 3],
  [8, 4, 6, 1],
  [7, 1, 2, 5],
] as const;

/** The cases of what follows the last round. */
export const finalStories: readonly Story<BattleState, BattleFact>[] = [
  ending('final-won-1', 'Won: a little more than the stake', { picks: TWO, stake: 20_000 }),
  ending('final-won-2', 'Won: twice the stake', { picks: TWO, stake: 10_000 }),
  ending('final-won-3', 'Won: five times the stake', { lineup: '1v1v1v1', stake: 7_500, picks: FOUR }),
  ending('final-won-4', 'Won: twenty times the stake', {
    lineup: '1v1v1',
    stake: 4_000,
    picks: [
      [8, 1, 5],
      [9, 3, 2],
      [4, 6, 0],
    ],
  }),
  ending('final-won-5', 'Won: a hundred times the stake', {
    lineup: '1v1v1v1',
    stake: 2_490,
    picks: [
      [11, 1, 5, 2],
      [0, 3, 2, 7],
      [4, 6, 0, 1],
    ],
  }),
  ending('final-lost', 'Lost: another player takes all', { lineup: '1v1v1v1', stake: 7_500, mine: 1, picks: FOUR }),
  ending('final-watched', 'Watched: a bot takes all', {
    lineup: '1v1v1',
    mine: null,
    picks: [
      [1, 2, 9],
      [0, 3, 7],
    ],
  }),
  ending('final-team', 'A team shares what it won', { lineup: '2v2', stake: 7_500, picks: FOUR }),
  ending('final-group', 'All share alike', { lineup: '1v1v1v1', mode: 'group', stake: 3_000, picks: FOUR }),
  ending('final-tie', 'A tie is drawn between two of three', {
    lineup: '1v1v1',
    mine: 1,
    stake: 2_000,
    picks: [
      [5, 5, 2],
      [3, 3, 0],
    ],
  }),
  ending('final-jackpot', 'A jackpot is drawn by the totals', { lineup: '1v1v1v1', mode: 'jackpot', stake: 6_000, picks: FOUR }),
  ending('final-jackpot-team', 'A jackpot of two teams, fast', { lineup: '2v2', mode: 'jackpot', fast: true, stake: 6_000, picks: FOUR }),
  ending('final-many', '200 prizes: the dearest fly, the others are counted', { lineup: '1v1v1v1', rounds: 50, stake: 110_000 }),
];
