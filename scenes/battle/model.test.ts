import { describe, expect, test } from 'vitest';
import type { BattleSeat } from '#contract/api/battles.ts';
import { battlePace, publishedMs } from '#contract/battle/schedule.ts';
import { cents } from '#contract/money.ts';
import {
  type BattleFact,
  type BattleShown,
  type BattleState,
  decidedAtMs,
  initialBattle,
  phaseAt,
  reduceBattle,
  roundAtMs,
} from './model.ts';
import { totalsAfter } from './totals.ts';

const item = (id: string, from: number, to: number, value: number) => ({
  id,
  name: id,
  rarity: 'common' as const,
  img_url: `/${id}.webp`,
  price: cents(value),
  sale_price: cents(value),
  ticket_from: from,
  ticket_to: to,
});
const box = { name: 'A box', img_url: '/box.webp', items: [item('low', 1, 60_000, 100), item('high', 60_001, 100_000, 900)] };
const LOW = { ticket: 5, item: 0 };
const HIGH = { ticket: 99_000, item: 1 };
const seat = (index: number, mine = false): BattleSeat => ({
  seat: index,
  side: index,
  player: { name: `player ${index}`, is_demo: false, hue: 10, avatar_url: null },
  is_bot: false,
  mine,
});
const shown = (change: Partial<BattleShown> = {}): BattleShown => ({
  kind: 'shown',
  setup: { id: '7', lineup: '1v1', mode: 'normal', pace: battlePace(false), rounds: [box, box], stakeCents: null },
  seats: [seat(0, true), { ...seat(1), player: null }],
  startedAtMs: null,
  draws: [],
  outcome: null,
  settled: false,
  canceled: false,
  ...change,
});
const facts: BattleFact[] = [
  { kind: 'seated', seats: [seat(0), seat(1)] },
  { kind: 'started', startedAtMs: 1_000 },
  { kind: 'round', round: 0, draws: [LOW, HIGH] },
  { kind: 'round', round: 1, draws: [LOW, LOW] },
  {
    kind: 'ended',
    outcome: {
      verdict: { by: 'score', winner: 1 },
      awards: [
        { prizes: [], coins: cents(0) },
        { prizes: [], coins: cents(0) },
      ],
    },
  },
  { kind: 'settled' },
];
const reduce = (...received: BattleFact[]): BattleState => received.reduce(reduceBattle, initialBattle());

describe('the facts of a battle', () => {
  test('give the same state to a viewer from the start and to one who joins at any moment', () => {
    for (let count = 0; count <= facts.length; count++) {
      const there = reduce(shown(), ...facts.slice(0, count));
      const { seats, startedAtMs, draws, outcome, settled, canceled } = there;
      const known = draws.flatMap((round) => (round === null ? [] : [round]));
      expect(reduce(shown({ seats, startedAtMs, draws: known, outcome, settled, canceled }))).toEqual(there);
    }
  });

  test('change nothing when they are received twice or late', () => {
    const all = reduce(shown(), ...facts);
    for (const fact of facts) expect(reduceBattle(all, fact)).toEqual(all);
    expect(reduce(shown(), ...facts, ...facts.toReversed())).toEqual(all);
  });

  test('keep the player’s seat known as their own, although messages are the same for all viewers', () => {
    expect(reduce(shown(), ...facts).seats.map(({ mine }) => mine)).toEqual([true, false]);
  });

  test('leave a gap for a missed round', () => {
    const state = reduce(shown({ startedAtMs: 0 }), { kind: 'round', round: 1, draws: [HIGH, LOW] });
    expect(state.draws).toEqual([null, [HIGH, LOW]]);
    expect(totalsAfter(state, 2).seats).toEqual([900, 100]);
  });

  test('are ignored before the battle itself is known', () => {
    for (const fact of facts) expect(reduce(fact)).toEqual(initialBattle());
  });

  test.each([
    { round: 2, draws: [LOW, LOW] },
    { round: 0, draws: [LOW, { ticket: 5, item: 1 }] },
    { round: 0, draws: [LOW, { ticket: 5, item: 9 }] },
  ])('a draw that contradicts its box is refused: %o', (wrong) => {
    expect(() => reduce(shown(), { kind: 'round', ...wrong })).toThrow(RangeError);
  });
});

describe('a battle in time', () => {
  test('goes through its phases by the clock alone', () => {
    const state = reduce(shown(), ...facts);
    const { pace } = shown().setup;
    const end = 1_000 + publishedMs(pace, 2, false);
    expect([999, 3_999, 4_000, 18_499, 18_500, end - 1, end].map((ms) => phaseAt(state, ms))).toEqual([
      'countdown',
      'countdown',
      'round',
      'round',
      'final',
      'final',
      'over',
    ]);
    expect(roundAtMs(state, 1)).toBe(10_000);
    expect(decidedAtMs(state)).toBe(18_500);
    expect(phaseAt(reduce(shown()), 0)).toBe('lobby');
    expect(phaseAt(initialBattle(), 0)).toBe('none');
  });

  test('shows a draw before its final', () => {
    const state = reduce(shown(), ...facts.slice(0, 4), {
      kind: 'ended',
      outcome: { verdict: { by: 'tiebreak', winner: 0, among: [0, 1] }, awards: [] },
    });
    expect([18_500, 24_999, 25_000].map((ms) => phaseAt(state, ms))).toEqual(['draw', 'draw', 'final']);
  });

  test('waits with its reels at rest until its end is received', () => {
    expect(phaseAt(reduce(shown(), ...facts.slice(0, 4)), 60_000)).toBe('round');
  });
});

describe('who leads', () => {
  const leader = (mode: BattleShown['setup']['mode'], rounds: number) => {
    const { setup } = shown();
    const received = [shown({ setup: { ...setup, mode } }), ...facts];
    return totalsAfter(reduce(...received), rounds).leader;
  };

  test.each([
    ['normal', 1, 1],
    ['crazy', 1, 0],
    ['terminal', 1, null],
    ['terminal', 2, null],
    ['jackpot', 1, 1],
    ['crazy-jackpot', 1, 0],
    ['group', 2, null],
    ['normal', 0, null],
  ] as const)('in %s after %i rounds is %s', (mode, rounds, side) => {
    expect(leader(mode, rounds)).toBe(side);
  });
});
