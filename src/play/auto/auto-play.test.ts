import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, type Cents } from '#contract/money.ts';
import { type AutoSettings, DEFAULT_AUTO } from './auto.ts';
import type { BetResult } from '#src/play/bet/placing-port.ts';
import { type AutoPorts, type AutoState, createAutoPlay } from './auto-play.ts';

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve();
};

/** Auto play whose answers, results and pauses are given by hand. */
function byHand(over: Partial<AutoPorts> = {}) {
  const bets: { stake: Cents; answer: (taken: boolean) => void; settle: (result: BetResult | null) => void }[] = [];
  const pauses: (() => void)[] = [];
  const ends: AutoState[] = [];
  const auto = createAutoPlay({
    place(stake) {
      let answer = (_taken: boolean): void => {};
      let settleBet = (_result: BetResult | null): void => {};
      const placed = {
        answered: new Promise<boolean>((resolve) => (answer = resolve)),
        settled: new Promise<BetResult | null>((resolve) => (settleBet = resolve)),
      };
      bets.push({ stake, answer, settle: settleBet });
      return placed;
    },
    stopReason: () => null,
    hasDoubt: () => false,
    next: () => new Promise((resolve) => pauses.push(resolve)),
    ended: (state) => ends.push(state),
    ...over,
  });
  return {
    auto,
    bets,
    pauses,
    ends,
    /** Answers and settles the newest bet, and ends the pause after it. */
    async round(payout: number) {
      const bet = bets.at(-1);
      bet?.answer(true);
      await settle();
      bet?.settle({ stake: bet.stake, payout: cents(payout) });
      await settle();
      pauses.at(-1)?.();
      await settle();
    },
  };
}

const settings = (change: Partial<AutoSettings>): AutoSettings => ({ ...DEFAULT_AUTO, ...change });
const double = { action: 'raise', percent: 100 } as const;

describe('a run', () => {
  it('places one bet after the other and ends after the last is settled', async () => {
    const { auto, bets, round, ends } = byHand();
    auto.start(settings({ bets: 3 }), cents(100));
    for (const payout of [0, 250, 0]) await round(payout);
    expect(bets.map(({ stake }) => stake)).toEqual([100, 100, 100]);
    expect(ends).toMatchObject([{ stopped: 'done', placed: 3, settled: 3, profitCents: -50 }]);
    expect(auto.store.getState().status).toBe('idle');
  });

  it('waits for the result where the next stake depends on it', async () => {
    const { auto, bets, round, pauses } = byHand();
    auto.start(settings({ bets: 4, onLoss: double }), cents(100));
    bets[0]?.answer(true);
    await settle();
    expect(pauses).toHaveLength(0);
    for (const payout of [0, 0, 900, 0]) await round(payout);
    expect(bets.map(({ stake }) => stake)).toEqual([100, 200, 400, 100]);
  });

  it('overlaps bets where it does not, never faster than answers and pauses', async () => {
    const { auto, bets, pauses } = byHand();
    auto.start(settings({ bets: 5 }), cents(100));
    expect(bets).toHaveLength(1);
    await settle();
    expect(bets).toHaveLength(1); // no answer yet
    bets[0]?.answer(true);
    await settle();
    expect(bets).toHaveLength(1); // in the pause
    pauses[0]?.();
    await settle();
    expect(bets).toHaveLength(2); // the first is still in the air
  });

  it('makes up for nothing after a long pause, as in a hidden tab', async () => {
    const { auto, bets, pauses } = byHand();
    auto.start(settings({ bets: 0 }), cents(100));
    bets[0]?.answer(true);
    await settle();
    expect(pauses).toHaveLength(1); // however late this one ends …
    pauses[0]?.();
    await settle();
    expect(bets).toHaveLength(2); // … one bet follows it
  });

  it('tries again when no further bet may run just now', async () => {
    let full = true;
    const placed: Cents[] = [];
    const { auto, pauses } = byHand({
      place: (stake) => (full ? null : (placed.push(stake), { answered: new Promise(() => {}), settled: new Promise(() => {}) })),
    });
    auto.start(settings({}), cents(100));
    await settle();
    expect(pauses).toHaveLength(1);
    full = false;
    pauses[0]?.();
    await settle();
    expect(placed).toEqual([100]);
    expect(auto.store.getState().placed).toBe(1);
  });

  it('is one at a time', async () => {
    const { auto, bets } = byHand();
    auto.start(settings({}), cents(100));
    auto.start(settings({}), cents(100));
    await settle();
    expect(bets).toHaveLength(1);
  });
});

describe('what stops it', () => {
  it.each(['error', 'unknown'])('a bet that fails: %s', async (stopped) => {
    const { auto, bets, ends } = byHand({ hasDoubt: () => stopped === 'unknown' });
    auto.start(settings({}), cents(100));
    bets[0]?.answer(false);
    bets[0]?.settle(null);
    await settle();
    expect(bets).toHaveLength(1);
    expect(ends).toMatchObject([{ stopped, settled: 0 }]);
  });

  it('a refusal that keeps all further bets back is said as such', async () => {
    let reason: 'stopped' | null = null;
    const { auto, bets, ends } = byHand({ stopReason: () => reason });
    auto.start(settings({}), cents(100));
    reason = 'stopped';
    bets[0]?.answer(false);
    bets[0]?.settle(null);
    await settle();
    expect(ends).toMatchObject([{ stopped: 'stopped', settled: 0 }]);
  });

  it.each(['limit', 'funds', 'offline', 'stopped'] as const)('%s, before the bet is placed', async (reason) => {
    const { auto, bets, ends } = byHand({ stopReason: () => reason });
    auto.start(settings({}), cents(100));
    await settle();
    expect(bets).toHaveLength(0);
    expect(ends).toMatchObject([{ stopped: reason }]);
  });

  it('a balance that bets in the air may still fill is waited for', async () => {
    let funds = true;
    const { auto, bets, pauses, ends } = byHand({ stopReason: () => (funds ? null : 'funds') });
    auto.start(settings({ bets: 2 }), cents(100));
    bets[0]?.answer(true);
    await settle();
    funds = false;
    pauses[0]?.();
    await settle();
    expect(bets).toHaveLength(1);
    expect(ends).toEqual([]);
    funds = true;
    bets[0]?.settle({ stake: cents(100), payout: cents(300) });
    await settle();
    expect(bets).toHaveLength(2);
  });

  it('the player, at once, though the last bet is not settled yet', async () => {
    const { auto, bets, pauses, ends } = byHand();
    auto.start(settings({ bets: 0 }), cents(100));
    bets[0]?.answer(true);
    await settle();
    auto.stop('player');
    expect(auto.store.getState().status).toBe('ending');
    pauses[0]?.();
    await settle();
    expect(bets).toHaveLength(1);
    expect(ends).toEqual([]);
    bets[0]?.settle({ stake: cents(100), payout: cents(0) });
    await settle();
    expect(ends).toMatchObject([{ stopped: 'player', settled: 1, profitCents: -100 }]);
  });

  it('a stop while the answer is awaited lets that one bet settle and places no other', async () => {
    const { auto, bets, pauses, ends } = byHand();
    auto.start(settings({ bets: 0 }), cents(100));
    auto.stop('offline');
    bets[0]?.answer(true);
    await settle();
    bets[0]?.settle({ stake: cents(100), payout: cents(0) });
    await settle();
    expect(pauses).toHaveLength(0);
    expect(ends).toMatchObject([{ stopped: 'offline', settled: 1 }]);
  });
});

it('keeps every promise of its settings, whatever the results and their order', async () => {
  const rule = fc.record({ action: fc.constantFrom('reset' as const, 'raise' as const), percent: fc.integer({ min: 0, max: 300 }) });
  const amount = fc.option(fc.integer({ min: 1, max: 3_000 }).map(cents));
  await fc.assert(
    fc.asyncProperty(
      fc.record({ bets: fc.integer({ min: 0, max: 12 }), onWin: rule, onLoss: rule, stopProfit: amount, stopLoss: amount }),
      fc.integer({ min: 10, max: 500 }),
      fc.array(
        fc.record({ act: fc.constantFrom('answer', 'settle', 'pause'), at: fc.nat(20), times: fc.constantFrom(0, 0, 0.5, 1, 2, 9) }),
        {
          maxLength: 80,
        },
      ),
      async (chosen, base, steps) => {
        const limit = 2_000;
        const { auto, bets, pauses, ends } = byHand({ stopReason: (stake) => (stake > limit ? 'limit' : null) });
        const settledBets = new Set<number>();
        let profit = 0;
        let asked = 0;
        auto.start(chosen, cents(base));
        for (const { act, at, times } of steps) {
          const before = bets.length;
          if (act === 'answer') bets.at(-1)?.answer(true);
          if (act === 'pause') for (const over of pauses.splice(0)) over();
          const index = at % Math.max(1, bets.length);
          const bet = bets[index];
          if (act === 'settle' && bet && !settledBets.has(index)) {
            settledBets.add(index);
            bet.answer(true);
            const payout = Math.floor(bet.stake * times);
            profit += payout - bet.stake;
            bet.settle({ stake: bet.stake, payout: cents(payout) });
          }
          await settle();
          expect(bets.length - before).toBeLessThanOrEqual(1);
          asked = bets.length;
        }
        expect(bets.every(({ stake }) => stake <= limit && Number.isSafeInteger(stake))).toBe(true);
        if (chosen.bets > 0) expect(asked).toBeLessThanOrEqual(chosen.bets);
        const air = bets.reduce((sum, { stake }, index) => sum + (settledBets.has(index) ? 0 : stake), 0);
        if (chosen.stopLoss !== null) expect(profit - air).toBeGreaterThanOrEqual(-chosen.stopLoss);
        expect(ends.length).toBeLessThanOrEqual(1);
        if (ends[0]) expect(ends[0]).toMatchObject({ settled: asked, profitCents: profit });
      },
    ),
    { numRuns: 300 },
  );
});
