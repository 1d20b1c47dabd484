import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../money.ts';
import {
  formatChance,
  formatUpgradeChance,
  isUpgradeChance,
  UPGRADE_SIDES,
  UPGRADE_TICKETS,
  upgradeMultiplier,
  upgradeTicket,
  upgradeTicketOf,
  upgradeWins,
  winningTickets,
  WINNING_TICKETS,
} from './upgrade.ts';

const amount = fc.integer({ min: 1, max: 100_000_000 });

describe('a ticket', () => {
  it('of the published example is 491,228', () => {
    expect(upgradeTicket({ serverSeed: 'a'.repeat(64), clientSeed: 'client', nonce: 0 })).toBe(491_228);
  });

  it('agrees with another implementation of HMAC, in whole numbers', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.stringMatching(/^[ -~]{1,64}$/),
        fc.nat(),
        (bytes, clientSeed, nonce) => {
          const serverSeed = Buffer.from(bytes).toString('hex');
          const word = createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:0`).digest().readUInt32BE(0);
          expect(BigInt(upgradeTicket({ serverSeed, clientSeed, nonce }))).toBe((BigInt(word) * 1_000_000n) >> 32n);
        },
      ),
    );
  });

  it('runs from 0 to 999,999', () => {
    expect(upgradeTicketOf(0)).toBe(0);
    expect(upgradeTicketOf(1 - 2 ** -32)).toBe(UPGRADE_TICKETS - 1);
  });
});

describe('the chance', () => {
  it('is floor(1,000,000 × 0.95 × staked ÷ target), exact at any amounts', () => {
    fc.assert(
      fc.property(amount, amount, (staked, target) => {
        const wins = BigInt(winningTickets(cents(staked), cents(target)));
        // The definition turned round: wins is the largest whole number with wins × target × 100 ≤ 95,000,000 × staked.
        expect(wins * BigInt(target) * 100n <= 95_000_000n * BigInt(staked)).toBe(true);
        expect((wins + 1n) * BigInt(target) * 100n > 95_000_000n * BigInt(staked)).toBe(true);
      }),
    );
  });

  it('never returns more than 95 %', () => {
    fc.assert(
      fc.property(amount, amount, (staked, target) => {
        const wins = winningTickets(cents(staked), cents(target));
        // wins ÷ 1,000,000 × target ≤ 0.95 × staked.
        expect(BigInt(wins) * BigInt(target) * 100n <= 95n * BigInt(staked) * 1_000_000n).toBe(true);
      }),
    );
  });

  it('grows with the stake and falls with the price', () => {
    fc.assert(
      fc.property(amount, amount, amount, (staked, more, target) => {
        const wins = winningTickets(cents(staked), cents(target));
        expect(winningTickets(cents(staked + more), cents(target))).toBeGreaterThanOrEqual(wins);
        expect(winningTickets(cents(staked), cents(target + more))).toBeLessThanOrEqual(wins);
      }),
    );
  });

  it.each([
    [1_000, 2_000, 475_000],
    [1_000, 10_000, 95_000],
    // 0.95 × 1 ÷ 3 in doubles would be 316,666.66…: rounded down.
    [1, 3, 316_666],
    [10, 95_000, 100],
    [10, 95_001, 99],
    [9_474, 10_000, 900_030],
  ])('of %i cents at %i cents is %i tickets', (staked, target, wins) => {
    expect(winningTickets(cents(staked), cents(target))).toBe(wins);
  });

  it('may be played from 0.01 % to 90 %', () => {
    expect([99, 100, 900_000, 900_001].map(isUpgradeChance)).toEqual([false, true, true, false]);
    expect([WINNING_TICKETS.min, WINNING_TICKETS.max]).toEqual([UPGRADE_TICKETS / 10_000, (UPGRADE_TICKETS / 100) * 90]);
    expect(() => winningTickets(cents(1), cents(0))).toThrow(RangeError);
  });
});

describe('the chance in words', () => {
  it('has two decimals and is rounded down, never up', () => {
    expect([100, 199, 380_000, 379_999, 899_999, 900_000].map(formatChance)).toEqual(['0.01', '0.01', '38.00', '37.99', '89.99', '90.00']);
    expect(formatUpgradeChance(47_130)).toBe('4.71%');
  });

  it('never promises more than there is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: UPGRADE_TICKETS }), (wins) => {
        const shown = Number(formatChance(wins));
        expect(shown * 10_000).toBeLessThanOrEqual(wins + 1e-6);
        expect((shown + 0.01) * 10_000).toBeGreaterThan(wins - 1e-6);
      }),
    );
  });
});

describe('winning', () => {
  it('takes exactly the first tickets under and the last ones over', () => {
    fc.assert(
      fc.property(fc.constantFrom(...UPGRADE_SIDES), fc.integer(WINNING_TICKETS), (side, wins) => {
        const edge = side === 'under' ? wins - 1 : UPGRADE_TICKETS - wins;
        expect(upgradeWins(side, wins, edge)).toBe(true);
        expect(upgradeWins(side, wins, side === 'under' ? wins : edge - 1)).toBe(false);
        expect(upgradeWins(side, wins, side === 'under' ? 0 : UPGRADE_TICKETS - 1)).toBe(true);
      }),
    );
  });

  it('mirrors: a ticket wins over as its mirror wins under', () => {
    fc.assert(
      fc.property(fc.integer(WINNING_TICKETS), fc.nat(UPGRADE_TICKETS - 1), (wins, ticket) => {
        expect(upgradeWins('over', wins, ticket)).toBe(upgradeWins('under', wins, UPGRADE_TICKETS - 1 - ticket));
      }),
    );
  });
});

describe('the multiplier', () => {
  it('is what the target is worth in stakes, rounded down, exact at any amounts', () => {
    fc.assert(
      fc.property(amount, amount, (staked, target) => {
        const times = BigInt(upgradeMultiplier(cents(staked), cents(target)));
        expect(times * BigInt(staked) <= BigInt(target) * 10_000n).toBe(true);
        expect((times + 1n) * BigInt(staked) > BigInt(target) * 10_000n).toBe(true);
      }),
    );
    expect(upgradeMultiplier(cents(10), cents(95_000))).toBe(95_000_000);
  });
});
