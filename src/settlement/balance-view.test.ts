import { expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { BalanceView } from './balance-view.ts';
import type { OpenHold } from './hold.ts';

const BETS = 100;

it('a hold that has its answer is looked at once by each value that it could give away, however often the balance is asked for', () => {
  let looks = 0;
  const holds = Array.from({ length: BETS }, (_, index): OpenHold => {
    const answer = { payout: cents(10), version: index + 1 };
    return {
      id: String(index),
      tab: 'a',
      concealing: 'payouts',
      open: true,
      get answer() {
        looks += 1;
        return answer;
      },
      set answer(_) {
        throw new Error('an answer stays');
      },
    };
  });
  // A box that is still open keeps every value waiting.
  const box: OpenHold = { id: 'box', tab: 'a', concealing: 'movement', open: true, answer: null };
  const view = new BalanceView();
  for (let version = 1; version <= BETS; version++) view.receive({ balance: cents(5_000), version }, [...holds, box]);
  for (let ask = 0; ask < BETS; ask++) view.shown([]);
  expect(looks).toBeLessThanOrEqual(BETS * BETS);
});
