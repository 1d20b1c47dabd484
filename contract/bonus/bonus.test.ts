import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dice } from '../games/dice.ts';
import { houseEdge, NO_EDGE } from '../games/house-edge.ts';
import { type Cents, cents } from '../money.ts';
import {
  type BonusState,
  deposit,
  expire,
  grant,
  isLocked,
  mayGrant,
  noBonus,
  placeStake,
  returnStake,
  reverseDeposit,
  settleStake,
  stakeCapOf,
  toRelease,
  withdraw,
} from './bonus.ts';
import { cashbackOf, earnsPrize, leastStakeFor } from './shares.ts';
import { type CoinParts, edgeMicros, payoutTo, releasedBy, stakeFrom } from './stake.ts';
import { type BonusTerms, DEFAULT_TERMS } from './terms.ts';
import { SlowCoins } from './testing/slow-coins.ts';
import { bonusWorth } from './worth.ts';

const amount = (max: number) => fc.integer({ min: 1, max }).map(cents);
const DAY_MS = 86_400_000;
const EVEN = houseEdge(dice.wager({ side: 'under', target: 4_950 }));

const event = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('deposit' as const), amount: amount(20) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('grant' as const), amount: amount(40), repeat: fc.boolean() }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('place' as const), amount: amount(25) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('settle' as const),
      index: fc.nat(3),
      payout: fc.oneof(fc.constant(cents(0)), amount(120)),
      micros: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 30_000_000 })),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('return' as const), index: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), amount: amount(40) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reverse' as const), amount: amount(60), broughtBonus: fc.boolean() }) },
);

type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

/** The rules and the slow coins side by side, with every coin that came in or went out. */
class Pair {
  state: BonusState = noBonus();
  lapsed = 0;
  bets: CoinParts[] = [];
  /** Coins that came from outside less those that went there. */
  inside = 0;
  now = 0;
  readonly slow: SlowCoins;
  readonly terms: BonusTerms;

  constructor(terms: BonusTerms) {
    this.terms = terms;
    this.slow = new SlowCoins(terms);
  }

  apply(one: Event): void {
    switch (one.kind) {
      case 'deposit':
        this.state = deposit(this.state, one.amount, this.terms);
        this.inside += one.amount;
        return this.slow.deposit(one.amount);
      case 'grant':
        this.slow.grant(one.amount, one.repeat, this.now);
        if (!mayGrant(this.state)) return void expect(() => grant(this.state, one, this.now, this.terms)).toThrow(RangeError);
        this.state = grant(this.state, one, this.now, this.terms);
        this.inside += one.amount;
        return;
      case 'place':
        return this.#place(one.amount);
      case 'settle':
      case 'return':
        return this.#close(one);
      case 'wait':
        this.now += one.days * DAY_MS;
        this.slow.expire(this.now);
        return this.#change(expire(this.state, this.now));
      case 'withdraw':
        this.slow.withdraw(one.amount);
        if (one.amount > this.state.own) return void expect(() => withdraw(this.state, one.amount)).toThrow(RangeError);
        this.inside -= one.amount;
        return this.#change(withdraw(this.state, one.amount));
      case 'reverse': {
        const change = reverseDeposit(this.state, one.amount, one.broughtBonus);
        expect(this.slow.reverse(one.amount, one.broughtBonus)).toBe(change.missing);
        this.inside -= one.amount - change.missing;
        this.#change(change);
      }
    }
  }

  #place(stake: Cents): void {
    this.slow.place(stake);
    if (stake > this.state.own + (this.state.repeat ? 0 : this.state.bonus))
      return void expect(() => placeStake(this.state, stake)).toThrow(RangeError);
    const { state, parts } = placeStake(this.state, stake);
    this.state = state;
    this.bets.push(parts);
  }

  #close(one: Extract<Event, { kind: 'settle' | 'return' }>): void {
    const index = one.index % Math.max(1, this.bets.length);
    const [parts] = this.bets.splice(index, 1);
    if (!parts) return;
    if (one.kind === 'return') {
      this.slow.giveBack(index);
      return this.#change(returnStake(this.state, parts, this.terms));
    }
    this.inside += one.payout - parts.own - parts.bonus;
    this.slow.settle(index, one.payout, one.micros);
    this.#change(settleStake(this.state, { parts, payout: one.payout, releasedMicros: one.micros }, this.terms));
  }

  #change({ state, lapsed }: { state: BonusState; lapsed: Cents }): void {
    this.state = state;
    this.lapsed += lapsed;
  }

  compare(): void {
    const { state, slow } = this;
    const { own, bonus, ended, holding, unplayed } = state;
    expect({ own, bonus, ended, holding, unplayed, lapsed: this.lapsed, locked: isLocked(state) }).toEqual({
      own: slow.count('own'),
      bonus: slow.count('bonus'),
      ended: slow.ended,
      holding: slow.holding,
      unplayed: slow.unplayed,
      lapsed: slow.lapsed,
      locked: slow.locked,
    });
    const staked = this.bets.reduce((sum, parts) => sum + parts.own + parts.bonus, 0);
    expect(own + bonus + staked + this.lapsed).toBe(this.inside);
    expect(state.moved + state.kept).toBeLessThanOrEqual(state.granted * (1 + this.terms.keptRestPpm / 1_000_000));
    expect(toRelease(state)).toBeGreaterThanOrEqual(0);
    if (!isLocked(state)) expect(bonus).toBe(0);
  }
}

describe('bonus coins', () => {
  it('are counted as coins that are moved one by one, after any order of events', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60, size: 'max' }), fc.constantFrom(0, 500_000, 1_000_000), (events, keptRestPpm) => {
        const pair = new Pair({ ...DEFAULT_TERMS, keptRestPpm });
        for (const one of events) {
          pair.apply(one);
          pair.compare();
        }
      }),
      { numRuns: 500 },
    );
  });

  it('of 350.00 are released by stakes of 17,500.00 at an edge of 1 %, of which flat play loses half', () => {
    const edge = { numerator: 1n, denominator: 100n };
    const bonus = cents(35_000);
    let state = grant(deposit(noBonus(), cents(100_000), DEFAULT_TERMS), { amount: bonus, repeat: false }, 0, DEFAULT_TERMS);
    for (let bets = 0; bets < 500; bets += 1) {
      expect(state.ended).toBeNull();
      const placed = placeStake(state, cents(3_500));
      const bet = { parts: placed.parts, payout: cents(3_465), releasedMicros: releasedBy(cents(3_500), edge, 2) };
      state = settleStake(placed.state, bet, DEFAULT_TERMS).state;
    }
    expect(state).toMatchObject({ ended: 'released', own: 117_500, bonus: 0, unplayed: 0 });
    expect(bonusWorth(bonus, edge, 2)).toEqual({ toStake: 1_750_000, loses: 17_500, worth: 17_500 });
    expect(bonusWorth(bonus, NO_EDGE, 2)).toBeNull();
  });
});

describe('a stake', () => {
  it('is own coins first, and its payout has the same parts with own coins rounded down', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), fc.nat(1_000), fc.nat(100_000), (own, bonus, stake, payout) => {
        const balance = { own: cents(own), bonus: cents(bonus) };
        if (stake > own + bonus) return void expect(() => stakeFrom(balance, cents(stake))).toThrow(RangeError);
        const parts = stakeFrom(balance, cents(stake));
        expect(parts.own + parts.bonus).toBe(stake);
        expect(parts.bonus === 0 || parts.own === own).toBe(true);
        const back = payoutTo(parts, cents(payout));
        expect(back.own + back.bonus).toBe(payout);
        if (parts.bonus > 0) expect(back.own * stake).toBeLessThanOrEqual(payout * parts.own);
      }),
    );
  });

  it('is at most 5.00 or a tenth of the locked coins, and as large as its player likes without a bonus', () => {
    const capOf = (amount: number, repeat = false) =>
      stakeCapOf(grant(noBonus(cents(100_000)), { amount: cents(amount), repeat }, 0, DEFAULT_TERMS), DEFAULT_TERMS);
    expect(capOf(35_000)).toBe(3_500);
    expect(capOf(4_999)).toBe(500);
    expect(capOf(35_000, true)).toBe(Infinity);
    expect(stakeCapOf(noBonus(cents(100_000)), DEFAULT_TERMS)).toBe(Infinity);
  });

  it('releases stake × edge × factor, rounded down to a millionth of a cent', () => {
    // Of 10,001 rolls 4,950 win 2.0002×: the edge is exactly 1 %.
    expect(releasedBy(cents(1_000), EVEN, 2)).toBe(20_000_000);
    expect(releasedBy(cents(1_000), { numerator: 1n, denominator: 3n }, 1.5)).toBe(500_000_000);
    expect(releasedBy(cents(1_000), NO_EDGE, 2)).toBe(0);
  });
});

describe('shares of the edge', () => {
  it('give back of a day the smaller of 5 % of the net loss and half of the edge', () => {
    const edge = edgeMicros(cents(6_000_000), { numerator: 1n, denominator: 100n });
    expect(cashbackOf({ edgeMicros: edge, lost: cents(6_000_000) }, DEFAULT_TERMS)).toBe(30_000);
    expect(cashbackOf({ edgeMicros: edge, lost: cents(100_000) }, DEFAULT_TERMS)).toBe(5_000);
    expect(cashbackOf({ edgeMicros: edge, lost: cents(-1) }, DEFAULT_TERMS)).toBe(0);
  });

  it('pay a prize from the least stake of its week on', () => {
    fc.assert(
      fc.property(amount(50_000), fc.integer({ min: 1, max: 100 }), (prize, percent) => {
        const edge = { numerator: BigInt(percent), denominator: 100n };
        const least = leastStakeFor(prize, edge, DEFAULT_TERMS);
        expect(earnsPrize(prize, edgeMicros(cents(least), edge), DEFAULT_TERMS)).toBe(true);
        expect(earnsPrize(prize, edgeMicros(cents(least - 1), edge), DEFAULT_TERMS)).toBe(false);
      }),
    );
    expect(leastStakeFor(cents(50_000), NO_EDGE, DEFAULT_TERMS)).toBe(Infinity);
  });
});
