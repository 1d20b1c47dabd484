// @vitest-environment happy-dom
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { Services } from '#src/lib/services/services.ts';
import { createSessionStore, sessionStoreService } from '#src/session/session-store.ts';
import { testPlayer } from '#src/session/testing/test-player.ts';
import { cleared, MAX_POINTS, NO_STATS, statsService, withBet } from './session-stats.ts';
import type { SessionStats } from './stats-storage.ts';

const sessionStore = createSessionStore();
let bets = 0;
const bet = (stake: number, payout: number, id = `bet-${(bets += 1)}`) => ({ id, stake: cents(stake), payout: cents(payout) });
const player = (id: string) => testPlayer({ id, name: id });

afterEach(() => {
  sessionStore.setState({ player: null });
  sessionStore.setState({ player: undefined });
});

describe('the figures of a visit', () => {
  it('count wins, losses, what was staked and what is left of it', () => {
    const stats = [bet(100, 250), bet(100, 0), bet(100, 100), bet(50, 30)].reduce(withBet, NO_STATS);
    expect(stats).toMatchObject({ bets: 4, wins: 1, losses: 2, wageredCents: 350, profitCents: 30 });
    expect(stats.line.map(({ profitCents }) => profitCents)).toEqual([0, 150, 50, 50, 30]);
  });

  it('keep the line short, its ends exact and its bets in order, however long the visit', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ stake: fc.integer({ min: 10, max: 99 }), payout: fc.nat(300) }), { maxLength: 1_500 }), (played) => {
        const stats = played.map(({ stake, payout }) => bet(stake, payout)).reduce(withBet, NO_STATS);
        const { line, profitCents } = stats;
        expect(line.length).toBeLessThanOrEqual(MAX_POINTS);
        expect(line[0]).toEqual({ bet: 0, profitCents: 0 });
        expect(line.at(-1)).toEqual({ bet: played.length, profitCents });
        expect(line.every(({ bet: at }, index) => index === 0 || at > (line[index - 1]?.bet ?? at))).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('belong to one player: another one starts afresh, a renewed session does not', () => {
    const statsOf = new Services().bring(sessionStoreService, sessionStore).get(statsService);
    sessionStore.setState({ player: player('a') });
    const store = statsOf('dice');
    store.setState(withBet(NO_STATS, bet(10, 0)), true);
    sessionStore.setState({ player: undefined });
    sessionStore.setState({ player: player('a') });
    expect(statsOf('dice').getState().bets).toBe(1);
    sessionStore.setState({ player: null });
    expect(statsOf('dice').getState().bets).toBe(0);
  });
});

describe('a reload', () => {
  /** The page anew, in the same tab: its services are made again, the tab's storage stays. */
  function reloaded(id: string | null) {
    const session = createSessionStore();
    const store = new Services().bring(sessionStoreService, session).get(statsService)('plinko');
    session.setState({ player: id === null ? null : player(id) });
    return { store, add: (one: ReturnType<typeof bet>) => store.setState((now: SessionStats) => withBet(now, one), true) };
  }
  const leave = (): void => void window.dispatchEvent(new Event('pagehide'));

  beforeEach(() => sessionStorage.clear());

  it('keeps the figures of the player, and goes on from there', () => {
    const before = reloaded('a');
    before.add(bet(100, 250));
    before.add(bet(100, 0));
    leave();
    const after = reloaded('a');
    expect(after.store.getState()).toEqual(before.store.getState());
    after.add(bet(100, 0));
    expect(after.store.getState()).toMatchObject({ bets: 3, profitCents: -50 });
  });

  it('counts a bet once that was let go with the page and is presented again after it', () => {
    const before = reloaded('a');
    const falling = bet(100, 700);
    before.add(falling);
    leave();
    const after = reloaded('a');
    after.add(falling);
    expect(after.store.getState()).toMatchObject({ bets: 1, profitCents: 600 });
    after.store.setState(cleared, true);
    after.add(falling);
    expect(after.store.getState().bets).toBe(0);
  });

  it('shows no other player’s figures, and forgets them when the player signs out', () => {
    const before = reloaded('a');
    before.add(bet(100, 0));
    leave();
    expect(reloaded('b').store.getState()).toEqual(NO_STATS);
    expect(reloaded(null).store.getState()).toEqual(NO_STATS);
    expect(reloaded('a').store.getState()).toEqual(NO_STATS);
  });

  it.each(['', '{', '[]', '{"player":"a"}', '{"player":"a","stats":{"bets":-1}}'])('starts afresh over “%s” in storage', (text) => {
    sessionStorage.setItem('stats:plinko', text);
    expect(reloaded('a').store.getState()).toEqual(NO_STATS);
  });
});
