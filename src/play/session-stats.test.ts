import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { sessionStore, type Player } from '#src/lib/session/session-store.ts';
import { MAX_POINTS, NO_STATS, statsOf, withBet } from './session-stats.ts';

const bet = (stake: number, payout: number) => ({ stake: cents(stake), payout: cents(payout) });
const player = (id: string): Player => ({
  id,
  name: id,
  email: '',
  avatar_url: null,
  user_level: { level: 1, value: 0, from: 0, to: 100 },
});

afterEach(() => sessionStore.setState({ player: undefined }));

describe('the figures of a visit', () => {
  it('count wins, losses, what was staked and what is left of it', () => {
    const stats = [bet(100, 250), bet(100, 0), bet(100, 100), bet(50, 30)].reduce(withBet, NO_STATS);
    expect(stats).toMatchObject({ bets: 4, wins: 1, losses: 2, wageredCents: 350, profitCents: 30 });
    expect(stats.line.map(({ profitCents }) => profitCents)).toEqual([0, 150, 50, 50, 30]);
  });

  it('keep the line short, its ends exact and its bets in order, however long the visit', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ stake: fc.integer({ min: 10, max: 99 }), payout: fc.nat(300) }), { maxLength: 1_500 }), (bets) => {
        const stats = bets.map(({ stake, payout }) => bet(stake, payout)).reduce(withBet, NO_STATS);
        const { line, profitCents } = stats;
        expect(line.length).toBeLessThanOrEqual(MAX_POINTS);
        expect(line[0]).toEqual({ bet: 0, profitCents: 0 });
        expect(line.at(-1)).toEqual({ bet: bets.length, profitCents });
        expect(line.every(({ bet: at }, index) => index === 0 || at > (line[index - 1]?.bet ?? at))).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('belong to one player: another one starts afresh, a renewed session does not', () => {
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
