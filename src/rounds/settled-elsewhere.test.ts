import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cents } from '#contract/money.ts';
import type { LeftResult } from '#src/play/bet/left-results.ts';
import { RoundFeed, type RoundKinds } from './round-feed.ts';
import { takeSettledBet } from './settled-elsewhere.ts';

const sayLeft = vi.fn<(result: LeftResult) => void>();

interface Kinds extends RoundKinds {
  mine: { id: string; round_id: string | null; status: string; stake: ReturnType<typeof cents>; payout: ReturnType<typeof cents> };
}
const bet = (status: string, payout = 0): Kinds['mine'] => ({ id: 'b1', round_id: 'r1', status, stake: cents(100), payout: cents(payout) });

function link(inView: boolean) {
  const feed = new RoundFeed<Kinds>({ load: () => new Promise(() => undefined), after: () => () => undefined });
  return { feed, inView };
}

beforeEach(() => sayLeft.mockReset());

describe('an own bet on a round that is settled', () => {
  it('is announced as left when no page shows the game any more, once', () => {
    const away = link(false);
    away.feed.own(bet('placed'));
    takeSettledBet('wheel', away, bet('won', 240), sayLeft);
    takeSettledBet('wheel', away, bet('won', 240), sayLeft);
    expect(sayLeft.mock.calls).toEqual([[{ id: 'b1', game: 'wheel', profitCents: 140, prizes: [], record: '/bets/b1' }]]);
    expect(away.feed.store.getState().mine[0]?.status).toBe('won');
  });

  it('is left to its page while that is there', () => {
    const shown = link(true);
    shown.feed.own(bet('placed'));
    takeSettledBet('crash', shown, bet('lost'), sayLeft);
    expect(sayLeft).not.toHaveBeenCalled();
    expect(shown.feed.store.getState().mine[0]?.status).toBe('lost');
  });

  it('is no news of this tab when it was never seen open here', () => {
    takeSettledBet('crash', link(false), bet('lost'), sayLeft);
    expect(sayLeft).not.toHaveBeenCalled();
  });
});
