import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { showGames } from '#tests/support/shown-games.ts';
import { type Bet, SEED_GAMES, type SeedGame } from '#contract/api/bets.ts';
import { CLIENT_SEED } from '#contract/fairness/seed-pair.ts';
import { cents } from '#contract/money.ts';
import { multiplier } from '#contract/multiplier.ts';
import { proveBet } from './bet-proof.ts';
import { betRecord, type Draft } from '#src/fairness/testing/bet-records.ts';

beforeAll(showGames);

const draft: fc.Arbitrary<Draft> = fc.record({
  serverSeed: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex')),
  clientSeed: fc.stringMatching(/^[ -~]{1,64}$/),
  nonce: fc.nat(100_000),
  stakeCents: fc.integer({ min: 10, max: 100_000 }),
  pick: fc.nat(100_000),
});

const statusOf = (bet: Bet): string => proveBet(bet).status;

describe('an honest record', () => {
  it.each(SEED_GAMES)('of %s is verified, and sealed while its seed is', (game) => {
    fc.assert(
      fc.property(draft, (given) => {
        const bet = betRecord(game, given);
        expect(statusOf(bet)).toBe('verified');
        const sealed = proveBet({ ...bet, server_seed: null });
        expect(sealed).toMatchObject({ status: 'sealed', hash: null, draw: null, drawn: null, fault: null });
      }),
    );
  });

  it('shows every step of the published example', () => {
    const { draw, hash, claims, drawn } = proveBet(betRecord('dice'));
    expect(hash?.computed).toBe('ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb');
    expect(draw?.blocks[0]).toEqual({
      message: 'client:0:0',
      hex: createHmac('sha256', 'a'.repeat(64)).update('client:0:0').digest('hex'),
    });
    expect(draw?.floats).toEqual([{ bytes: [125, 193, 36, 37], value: 0.49122835067100823 }]);
    expect(drawn).toEqual({ roll: 4_912 });
    // Under 49.50 a roll of 49.12 wins 2.0002×.
    expect(claims.map(({ name, computed }) => [name, computed])).toEqual([
      ['roll', '49.12'],
      ['multiplier', '2.0002×'],
      ['payout', '20.00'],
    ]);
  });

  it('of plinko draws one number a row', () => {
    const { draw } = proveBet(betRecord('plinko', { pick: 8 }));
    expect(draw?.floats).toHaveLength(16);
    expect(draw?.blocks.map(({ message }) => message)).toEqual(['client:0:0', 'client:0:1']);
  });
});

/** Every number and text of a record that something is drawn from or claimed by, and how to write a changed one back. */
type Spot = { path: string; value: string | number; write: (value: never) => Bet };

function spots(bet: Bet, prefix = '', node: unknown = bet, put: (value: never) => Bet = (value) => value): Spot[] {
  if (typeof node === 'string' || typeof node === 'number') return [{ path: prefix, value: node, write: put }];
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node as Record<string, unknown>).flatMap(([key, value]) =>
    spots(bet, prefix === '' ? key : `${prefix}.${key}`, value, (next) => {
      const copy = (Array.isArray(node) ? [...(node as unknown[])] : { ...node }) as Record<string, unknown>;
      copy[key] = next;
      return put(copy as never);
    }),
  );
}

/** Always recomputed: a change of one bit there must show, whatever the rest says. */
const ALWAYS: Record<SeedGame, readonly string[]> = {
  dice: ['outcome.roll'],
  plinko: ['outcome.path', 'outcome.bucket'],
  upgrade: ['stake', 'outcome.wins', 'outcome.ticket', 'outcome.coins', 'outcome.items.0.sale_price'],
  box: ['outcome.ticket'],
};
const COMMITTED = ['server_seed', 'server_seed_hash'];
const PAID = ['multiplier', 'payout'];

function flipped(value: string | number, place: number, bit: number): string | number {
  if (typeof value === 'number') return Number(BigInt(value) ^ (1n << BigInt(bit % 24)));
  const at = place % value.length;
  return value.slice(0, at) + String.fromCharCode(value.charCodeAt(at) ^ (1 << (bit % 7))) + value.slice(at + 1);
}

const flip = fc.record({ given: draft, place: fc.nat(63), bit: fc.nat(23) });

function mustShow(game: SeedGame, names: readonly string[]): void {
  for (const name of names) {
    fc.assert(
      fc.property(flip, ({ given, place, bit }) => {
        const spot = spots(betRecord(game, given)).find(({ path }) => path === name);
        if (spot === undefined) throw new Error(`There is no ${name}.`);
        expect(statusOf(spot.write(flipped(spot.value, place, bit) as never))).toBe('not-verified');
      }),
      { numRuns: 60 },
    );
  }
}

describe('one flipped bit', () => {
  it.each(SEED_GAMES)('in the server seed of %s or its hash is not verified', (game) => mustShow(game, COMMITTED));

  it.each(SEED_GAMES)('in the client seed or nonce of %s is not verified, unless the very same is drawn by chance', (game) => {
    fc.assert(
      fc.property(flip, fc.boolean(), ({ given, place, bit }, inNonce) => {
        const honest = betRecord(game, given);
        const changed = inNonce
          ? { nonce: Number(flipped(honest.nonce, place, bit)) }
          : { clientSeed: String(flipped(honest.client_seed, place, bit)) };
        const claimed: Bet = { ...honest, nonce: changed.nonce ?? honest.nonce, client_seed: changed.clientSeed ?? honest.client_seed };
        const drawable = CLIENT_SEED.test(claimed.client_seed);
        const same = drawable && JSON.stringify(betRecord(game, { ...given, ...changed }).outcome) === JSON.stringify(honest.outcome);
        expect(statusOf(claimed)).toBe(same ? 'verified' : 'not-verified');
      }),
    );
  });

  it.each(SEED_GAMES)('in what %s drew is not verified', (game) => mustShow(game, ALWAYS[game]));

  it.each(['dice', 'plinko', 'upgrade'] as const)('in multiplier or payout of %s is not verified', (game) => mustShow(game, PAID));

  it('in the multiplier of a box is not verified', () => mustShow('box', ['multiplier']));

  it.each(['dice', 'plinko', 'upgrade'] as const)(
    'in stake or choice of %s is not verified, unless the same would have been paid',
    (game) => {
      fc.assert(
        fc.property(flip, fc.nat(), ({ given, place, bit }, which) => {
          const bet = betRecord(game, given);
          const names = ['stake', 'outcome.target', 'outcome.rows', 'outcome.target.sale_price', 'outcome.wins', 'outcome.coins'];
          const there = spots(bet).filter(({ path, value }) => names.includes(path) && typeof value === 'number');
          const spot = there[which % there.length];
          // Rows outside 8–16 are refused at the edge already, before any proof.
          fc.pre(spot !== undefined && spot.path !== 'outcome.rows');
          const changed = spot?.write(flipped(spot.value, place, bit) as never) ?? bet;
          const proof = proveBet(changed);
          if (proof.status !== 'verified') return;
          for (const name of ['multiplier', 'payout'] as const) {
            const claim = proof.claims.find((each) => each.name === name);
            expect(claim?.claimed).toBe(claim?.computed);
          }
          // Nothing that was drawn or paid differs from the honest record.
          expect([changed.multiplier, changed.payout]).toEqual([bet.multiplier, bet.payout]);
        }),
      );
    },
  );
});

describe('a record that was tampered with', () => {
  const dice = betRecord('dice');

  it('by a swapped seed with its own fitting hash does not verify, since the outcome differs', () => {
    const other = 'b'.repeat(64);
    const hash = createHash('sha256').update(other).digest('hex');
    expect(statusOf({ ...dice, server_seed: other, server_seed_hash: hash })).toBe('not-verified');
  });

  it('is found while the seed is sealed, if it contradicts itself', () => {
    const sealed = { ...dice, server_seed: null };
    expect(statusOf({ ...sealed, payout: cents(2_001) })).toBe('not-verified');
    expect(statusOf({ ...sealed, multiplier: multiplier(20_003) })).toBe('not-verified');
    const plinko = { ...betRecord('plinko'), server_seed: null };
    expect(plinko.outcome.game === 'plinko' && statusOf({ ...plinko, outcome: { ...plinko.outcome, bucket: 0 } })).toBe('not-verified');
    expect(plinko.outcome.game === 'plinko' && statusOf({ ...plinko, outcome: { ...plinko.outcome, rows: 9 } })).toBe('not-verified');
  });

  it('by a choice that may not be played is a result, not a crash', () => {
    if (dice.outcome.game !== 'dice') throw new Error('dice are dice');
    for (const target of [0, 9_801, 10_000]) expect(statusOf({ ...dice, outcome: { ...dice.outcome, target } })).toBe('not-verified');
    const upgrade = betRecord('upgrade');
    if (upgrade.outcome.game !== 'upgrade') throw new Error('an upgrade is an upgrade');
    const free = { ...upgrade.outcome.target, sale_price: cents(0) };
    expect(statusOf({ ...upgrade, outcome: { ...upgrade.outcome, target: free } })).toBe('not-verified');
    expect(statusOf({ ...upgrade, outcome: { ...upgrade.outcome, coins: cents(0), items: [] } })).toBe('not-verified');
  });

  it('names the seed that nothing can be drawn from', () => {
    expect(proveBet({ ...dice, client_seed: 'a\nb' })).toMatchObject({
      status: 'not-verified',
      draw: null,
      fault: { field: 'clientSeed', fault: 'malformed' },
    });
  });

  it('by a ticket outside the range of its prize is not verified', () => {
    const box = betRecord('box');
    if (box.outcome.game !== 'box') throw new Error('a box is a box');
    expect(statusOf({ ...box, outcome: { ...box.outcome, ticket_from: box.outcome.ticket + 1 } })).toBe('not-verified');
  });
});
