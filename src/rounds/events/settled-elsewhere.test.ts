// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cents } from '#contract/money.ts';
import { Services } from '#src/lib/services/services.ts';
import { leftResultsService, type LeftResult } from '#src/play/bet/left-results.ts';
import { connectionService, LOST_AFTER_MS } from '#src/realtime/connection.ts';
import { sessionService } from '#src/session/session.ts';
import { testStream } from '../testing/test-stream.ts';
import type { PaidKinds } from './round-stream.ts';
import { subscribeAll } from './round-news.ts';

const sayLeft = vi.fn<(result: LeftResult) => void>();

const bet = (status: string, payout = 0): PaidKinds['mine'] => ({
  id: 'b1',
  round_id: 'r1',
  status,
  stake: cents(100),
  payout: cents(payout),
});

function rounds(game: 'crash' | 'wheel', inView: boolean, services = new Services()) {
  const { feed, stream } = testStream<PaidKinds>({ seen: (known) => known });
  subscribeAll(stream, game, services.bring(leftResultsService, sayLeft));
  if (inView) stream.enter(() => false);
  return feed;
}

beforeEach(() => sayLeft.mockReset());

describe('an own bet on a round that is settled', () => {
  it('is announced as left when no page shows the game any more, once', () => {
    const away = rounds('wheel', false);
    away.own(bet('placed'));
    away.own(bet('won', 240));
    away.own(bet('won', 240));
    expect(sayLeft.mock.calls).toEqual([[{ id: 'b1', game: 'wheel', profitCents: 140, prizes: [], record: '/bets/b1' }]]);
    expect(away.store.getState().mine[0]?.status).toBe('won');
  });

  it('is left to its page while that is there', () => {
    const shown = rounds('crash', true);
    shown.own(bet('placed'));
    shown.own(bet('lost'));
    expect(sayLeft).not.toHaveBeenCalled();
    expect(shown.store.getState().mine[0]?.status).toBe('lost');
  });

  it('is no news of this tab when it was never seen open here', () => {
    rounds('crash', false).own(bet('lost'));
    expect(sayLeft).not.toHaveBeenCalled();
  });

  it('has the balance asked for while the main connection, which brings it, is away', () => {
    const services = new Services();
    const connection = services.get(connectionService);
    const refresh = vi.spyOn(services.get(sessionService), 'refresh').mockResolvedValue(null);
    const feed = rounds('crash', true, services);
    connection.socketHere();
    feed.own(bet('placed'));
    feed.own(bet('won', 200));
    expect(refresh).not.toHaveBeenCalled();
    connection.socketAway(LOST_AFTER_MS);
    feed.own({ ...bet('placed'), id: 'b2' });
    feed.own({ ...bet('won', 200), id: 'b2' });
    expect(refresh).toHaveBeenCalledTimes(1);
    connection.socketHere();
  });
});
