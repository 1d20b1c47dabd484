import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reachedAtMs } from '#contract/games/crash.ts';
import { cents } from '#contract/money.ts';
import { Flight, flightPays, type FlyingBet } from './flight.ts';

const maxWin = cents(10_000_000);
const bets = fc.array(fc.record({ stake: fc.integer({ min: 10, max: 100_000 }), auto: fc.option(fc.integer({ min: 101, max: 3_000 })) }), {
  maxLength: 30,
});
const aboard = (drawn: { stake: number; auto: number | null }[]): FlyingBet[] =>
  drawn.map(({ stake, auto }, index) => ({ id: `b${index}`, userId: `u${index}`, stake: cents(stake), auto }));

/** Lets a flight run to its bust; each bet leaves at its own target. */
function flown(flight: Flight): { at: number; id: string; payout: number }[] {
  const out: { at: number; id: string; payout: number }[] = [];
  for (let exit = flight.next(); exit; exit = flight.next()) {
    expect(exit.atMs).toBe(reachedAtMs(exit.at));
    for (const { id, stake } of exit.bets) {
      out.push({ id, at: exit.at, payout: flightPays(stake, exit.at) });
      flight.left(id, flightPays(stake, exit.at));
    }
  }
  return out;
}

describe('a flight', () => {
  it('lets only targets up to the bust out, at exactly their multipliers and in order', () => {
    fc.assert(
      fc.property(bets, fc.integer({ min: 100, max: 4_000 }), (drawn, bust) => {
        const flying = aboard(drawn);
        const out = flown(new Flight({ bust, cap: cents(900_000_000_000), maxWin, bets: flying }));
        expect(out.map(({ at }) => at)).toEqual(out.map(({ at }) => at).toSorted((a, b) => a - b));
        const due = flying.filter(({ auto }) => auto !== null && auto <= bust);
        expect(new Map(out.map(({ id, at }) => [id, at]))).toEqual(new Map(due.map(({ id, auto }) => [id, auto])));
      }),
    );
  });

  it('never pays more than the cap, and forces out only where it is reached', () => {
    fc.assert(
      fc.property(bets, fc.integer({ min: 101, max: 4_000 }), fc.integer({ min: 1_000, max: 2_000_000 }), (drawn, bust, room) => {
        const flying = aboard(drawn);
        const staked = flying.reduce((sum, { stake }) => sum + stake, 0);
        const cap = cents(2 * staked + room);
        const flight = new Flight({ bust, cap, maxWin, bets: flying });
        const out = flown(flight);
        expect(out.reduce((sum, { payout }) => sum + payout, 0)).toBe(flight.paid);
        expect(flight.paid).toBeLessThanOrEqual(cap);
        for (const { id, at } of out) {
          const { auto } = flying.find((bet) => bet.id === id) ?? { auto: null };
          if (at === auto) continue;
          // Forced: a hundredth more, for all that left then and later, would break the cap.
          const before = out.filter((other) => other.at < at).reduce((sum, { payout }) => sum + payout, 0);
          const then = flying.filter((bet) => !out.some((other) => other.id === bet.id && other.at < at));
          const more = then.reduce((sum, { stake }) => sum + (stake * (at + 1)) / 100, 0);
          expect(before + more).toBeGreaterThan(cap);
        }
      }),
    );
  });

  it('lets a bet without a target out where it has won all that one bet may win', () => {
    const flight = new Flight({
      bust: 100_000_000,
      cap: cents(100_000_000),
      maxWin,
      bets: [{ id: 'a', userId: 'u', stake: cents(100_000), auto: null }],
    });
    expect(flight.next()).toMatchObject({ at: 10_000 });
    expect(flight.allowed('a', 12_345)).toBe(10_000);
    expect(flight.allowed('a', 250)).toBe(250);
    expect(flight.betOf('u')?.id).toBe('a');
    flight.left('a', cents(10));
    flight.left('a', cents(10));
    expect([flight.betOf('u'), flight.next(), flight.paid]).toEqual([null, null, 10]);
  });

  it('lets out a target that is reached only in the ms of the bust', () => {
    const flight = new Flight({
      bust: 51_703,
      cap: cents(100_000_000),
      maxWin,
      bets: [{ id: 'a', userId: 'u', stake: cents(10), auto: 51_703 }],
    });
    expect(flight.next()).toMatchObject({ at: 51_703, atMs: flight.bustMs });
  });
});
