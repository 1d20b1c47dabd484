import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dice } from '../games/dice.ts';
import { houseEdge, NO_EDGE } from '../games/house-edge.ts';
import { type Cents, cents } from '../money.ts';
import {
  type BonusChange,
  type BonusState,
  deposit,
  expire,
  giveUp,
  grant,
  inPrizes,
  isLocked,
  noBonus,
  placeStake,
  returnStake,
  reverseDeposit,
  sellPrize,
  settleStake,
  stakeCapOf,
  winPrize,
  withdraw,
} from './bonus.ts';
import { type CoinParts, payoutTo, releasedBy, stakeFrom } from './stake.ts';
import { DEFAULT_TERMS } from './terms.ts';
import { SlowCoins } from './testing/slow-coins.ts';
import { bonusWorth } from './worth.ts';

const amount = (max: number) => fc.integer({ min: 1, max }).map(cents);
const DAY_MS = 86_400_000;
const EVEN = houseEdge(dice.wager({ side: 'under', target: 4_950 }));

const nth = fc.nat(3);
const micros = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 30_000_000 }));
const paidBack = fc.oneof(fc.constant(cents(0)), amount(120));

const event = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('deposit' as const), amount: amount(20) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('grant' as const), amount: amount(40), repeat: fc.boolean() }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('place' as const), amount: amount(25) }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constantFrom('settle' as const, 'win' as const), index: nth, payout: paidBack, micros }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('return' as const), index: nth }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('sell' as const), index: nth }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('withdraw' as const, 'give up' as const), amount: amount(40) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reverse' as const), amount: amount(60), broughtBonus: fc.boolean() }) },
);

type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

/** The rules and the slow coins side by side, with every coin that came in or went out. */
class Pair {
  state: BonusState = noBonus();
  lapsed = 0;
  bets: CoinParts[] = [];
  prizes: CoinParts[] = [];
  /** Coins that came from outside less those that went there, prizes at their prices. */
  inside = 0;
  now = 0;
  readonly slow = new SlowCoins(DEFAULT_TERMS);

  apply(one: Event): void {
    switch (one.kind) {
      case 'deposit':
        this.state = deposit(this.state, one.amount);
        this.inside += one.amount;
        return this.slow.deposit(one.amount);
      case 'grant':
        this.slow.grant(one.amount, one.repeat, this.now);
        if (isLocked(this.state)) return expect(() => grant(this.state, one, this.now, DEFAULT_TERMS)).toThrow(RangeError);
        this.state = grant(this.state, one, this.now, DEFAULT_TERMS);
        this.inside += one.amount;
        return;
      case 'place':
        return this.#place(one.amount);
      case 'settle':
      case 'win':
      case 'return':
        return this.#close(one);
      case 'sell':
        return this.#sell(one.index % Math.max(1, this.prizes.length));
      case 'wait':
        this.now += one.days * DAY_MS;
        this.slow.expire(this.now);
        return this.#change(expire(this.state, this.now));
      case 'give up':
      case 'reverse':
      case 'withdraw':
        return this.#end(one);
    }
  }

  #place(stake: Cents): void {
    this.slow.place(stake);
    if (stake > this.state.own + (this.state.repeat ? 0 : this.state.bonus))
      return expect(() => placeStake(this.state, stake)).toThrow(RangeError);
    const { state, parts } = placeStake(this.state, stake);
    this.state = state;
    this.bets.push(parts);
  }

  #close(one: Extract<Event, { kind: 'settle' | 'win' }> | { kind: 'return'; index: number }): void {
    const index = one.index % Math.max(1, this.bets.length);
    const [parts] = this.bets.splice(index, 1);
    if (!parts) return;
    if (one.kind === 'return') {
      this.slow.giveBack(index);
      this.state = returnStake(this.state, parts);
      return;
    }
    this.inside += one.payout - parts.own - parts.bonus;
    if (one.kind === 'settle') {
      this.slow.settle(index, one.payout, one.micros);
      this.state = settleStake(this.state, { parts, payout: one.payout, releasedMicros: one.micros });
      return;
    }
    this.slow.win(index, one.payout, one.micros);
    const { state, prize } = winPrize(this.state, { parts, price: one.payout, releasedMicros: one.micros });
    this.state = state;
    this.prizes.push(prize);
  }

  #sell(index: number): void {
    const [prize] = this.prizes.splice(index, 1);
    if (!prize) return;
    this.slow.sell(index);
    this.state = sellPrize(this.state, prize);
  }

  /** Ends that are refused while a coin of the bonus is in an open bet. They sell its prizes. */
  #end(one: Extract<Event, { kind: 'withdraw' | 'give up' | 'reverse' }>): void {
    const before = this.state;
    const brought = one.kind === 'reverse' && one.broughtBonus;
    const isHeld = isLocked(before) && before.stakes.length > 0 && one.kind !== 'reverse';
    const own = isLocked(before) ? before.prizes.reduce(sellPrize, before).own : before.own;
    const run = {
      'give up': () => giveUp(before),
      withdraw: () => withdraw(before, one.amount),
      reverse: () => reverseDeposit(before, { amount: one.amount, moved: brought ? 'last' : cents(0) }),
    }[one.kind];
    if (isHeld || (one.kind === 'withdraw' && one.amount > own)) return expect(run).toThrow(RangeError);
    const change: BonusChange & { missing?: Cents } = run();
    const missing = change.missing ?? 0;
    if (one.kind === 'give up') this.slow.giveUp();
    if (one.kind === 'withdraw') this.slow.withdraw(one.amount);
    if (one.kind === 'reverse') expect(this.slow.reverse(one.amount, one.broughtBonus)).toBe(missing);
    if (one.kind !== 'give up') this.inside -= one.amount - missing;
    const owed = brought ? change.state.moved + before.stakes.reduce((sum, { bonus }) => sum + bonus, 0) : 0;
    this.inside -= owed;
    this.#change(change);
  }

  #change({ state, lapsed }: { state: BonusState; lapsed: Cents }): void {
    if (isLocked(this.state) && !isLocked(state)) this.prizes = this.prizes.filter((prize) => !this.state.prizes.includes(prize));
    this.state = state;
    this.lapsed += lapsed;
  }

  compare(): void {
    const { state, slow } = this;
    const { own, bonus, ended, stakes, unplayed, moved } = state;
    expect({
      own,
      bonus,
      ended,
      openBets: stakes.length,
      unplayed,
      moved,
      prizes: inPrizes(state),
      lapsed: this.lapsed,
      locked: isLocked(state),
    }).toEqual({
      own: slow.count('own'),
      bonus: slow.count('bonus'),
      ended: slow.ended,
      openBets: slow.openBets,
      unplayed: slow.unplayed,
      moved: slow.moved,
      prizes: slow.inPrizes,
      lapsed: slow.lapsed,
      locked: slow.locked,
    });
    const held = [...this.bets, ...this.prizes].reduce((sum, parts) => sum + parts.own + parts.bonus, 0);
    expect(own + bonus + held + this.lapsed).toBe(this.inside);
    expect(state.moved * 1_000_000).toBeLessThanOrEqual(state.releasedMicros);
    if (!isLocked(state)) expect([bonus, stakes, state.prizes]).toEqual([0, [], []]);
  }
}

describe('bonus coins', () => {
  it('are counted as coins that are moved one by one, after any order of events', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60, size: 'max' }), (events) => {
        const pair = new Pair();
        for (const one of events) {
          pair.apply(one);
          pair.compare();
        }
      }),
      { numRuns: 500 },
    );
  });

  it('of 350.00 are released by stakes of 17,500.00 of own coins at an edge of 1 %, of which flat play loses half', () => {
    const edge = { numerator: 1n, denominator: 100n };
    const bonus = cents(35_000);
    let state = grant(deposit(noBonus(), cents(100_000)), { amount: bonus, repeat: false }, 0, DEFAULT_TERMS);
    for (let bets = 0; bets < 500; bets += 1) {
      expect(state.ended).toBeNull();
      const placed = placeStake(state, cents(3_500));
      const bet = { parts: placed.parts, payout: cents(3_465), releasedMicros: releasedBy(cents(3_500), edge, 2) };
      state = settleStake(placed.state, bet);
    }
    expect(state).toMatchObject({ ended: 'released', own: 117_500, bonus: 0, unplayed: 0 });
    expect(bonusWorth(bonus, edge, 2)).toEqual({ toStake: 1_750_000, loses: 17_500, worth: 17_500 });
    expect(bonusWorth(bonus, NO_EDGE, 2)).toBeNull();
  });

  it('that win are released as the bonus is, beyond what was granted', () => {
    const granted = grant(noBonus(), { amount: cents(1_000), repeat: false }, 0, DEFAULT_TERMS);
    const { state, parts } = placeStake(granted, cents(500));
    const after = settleStake(state, { parts, payout: cents(5_000), releasedMicros: 1_200_000_000 });
    expect(after).toMatchObject({ own: 1_200, bonus: 4_300, moved: 1_200, ended: null });
  });
});

describe('a stake', () => {
  it('is own coins first, and its payout has the same parts with own coins rounded down', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), fc.nat(1_000), fc.nat(100_000), (own, bonus, stake, payout) => {
        const balance = { own: cents(own), bonus: cents(bonus) };
        if (stake > own + bonus) {
          expect(() => stakeFrom(balance, cents(stake))).toThrow(RangeError);
          return;
        }
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
