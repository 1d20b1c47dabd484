import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { DICE_SIDES, isDiceTarget } from '../games/dice.ts';
import { hundredthsCodec } from '../games/dice.ts';
import { seedRecordSchema } from '../games/record.ts';
import { betRecordSchema, betSchema, MAX_BETS_PAGE, myBets } from './bets.ts';
import { diceChoice } from './dice.ts';

describe('rolls and targets in JSON', () => {
  it('are numbers with two decimals, every one of the 10,001 there and back', () => {
    const lost = Array.from({ length: 10_001 }, (_, value) => value).filter(
      (value) => z.decode(hundredthsCodec, z.encode(hundredthsCodec, value)) !== value,
    );
    expect(lost).toEqual([]);
    expect(z.encode(hundredthsCodec, 4_912)).toBe(49.12);
  });

  it.each([-0.01, 100.01, 49.123, 1e-7, 1e99, Number.NaN, '49.12', null, undefined, true])('refuse %s', (bad) => {
    expect(z.safeDecode(hundredthsCodec, bad as number).success).toBe(false);
  });
});

describe('a choice of dice', () => {
  it('may be sent exactly when it may be played', () => {
    fc.assert(
      fc.property(fc.constantFrom(...DICE_SIDES), fc.nat(10_000), (side, target) => {
        expect(z.safeDecode(diceChoice, { side, target: target / 100 }).success).toBe(isDiceTarget(side, target));
      }),
    );
    expect(z.safeDecode(diceChoice, { side: 'beside', target: 50 } as never).success).toBe(false);
    expect(z.safeDecode(diceChoice, { side: 'under', target: 50, roll: 1 } as never).success).toBe(false);
  });
});

const prize = { id: 'p1', name: 'Post horn', rarity: 'common', img_url: '/prizes/x.webp', price: 12.5, sale_price: 12.5 };
const record = {
  id: 'b1',
  placed_at: '2026-01-02T03:04:05.000Z',
  status: 'won',
  stake: 1.25,
  multiplier: 2.0001,
  payout: 2.5,
  nonce: 3,
  client_seed: 'client',
  server_seed_hash: 'f'.repeat(64),
  server_seed: null,
};
const OUTCOMES = [
  { game: 'dice', side: 'under', target: 49.5, roll: 12.34 },
  { game: 'plinko', rows: 8, risk: 'high', path: 'LRLRLRLR', bucket: 4 },
  { game: 'upgrade', side: 'over', coins: 1.25, items: [prize], target: { ...prize, sale_price: 99.99 }, wins: 100, ticket: 999_999 },
  {
    game: 'box',
    box: { slug: 'toy-shelf', name: 'Toy shelf', img_url: '/boxes/x.webp' },
    item: { name: 'Post horn', rarity: 'common', img_url: '/prizes/x.webp' },
    ticket_from: 1,
    ticket_to: 100_000,
    ticket: 7,
  },
] as const;

describe('the record of a bet', () => {
  it.each(OUTCOMES.map((outcome) => [outcome.game, outcome] as const))('of %s goes there and back', (_game, outcome) => {
    const json = { ...record, outcome };
    const bet = z.decode(betSchema, json as never);
    expect(bet.stake).toBe(125);
    expect(bet.multiplier).toBe(20_001);
    expect(z.encode(betSchema, bet)).toEqual(json);
  });

  it('says nothing of who placed it, whatever the sender adds', () => {
    const bet = z.decode(betSchema, { ...record, outcome: OUTCOMES[0], user_id: 'u1', email: 'mira@shop.test' } as never);
    expect(Object.keys(bet).sort()).toEqual(Object.keys({ ...record, outcome: 0 }).sort());
  });

  it.each([
    ['an unknown game', { game: 'roulette' }],
    ['a path of other letters', { ...OUTCOMES[1], path: 'LRLRLRLX' }],
    ['a path too short', { ...OUTCOMES[1], path: 'LR' }],
    ['7 rows', { ...OUTCOMES[1], rows: 7 }],
    ['a ticket beyond the last', { ...OUTCOMES[2], ticket: 1_000_000 }],
    ['99 winning tickets', { ...OUTCOMES[2], wins: 99 }],
    ['a box ticket of 0', { ...OUTCOMES[3], ticket: 0 }],
    ['a roll beyond 100', { ...OUTCOMES[0], roll: 100.01 }],
  ])('is refused with %s', (_name, outcome) => {
    expect(z.safeDecode(seedRecordSchema, outcome as never).success).toBe(false);
  });
});

const roundBet = {
  id: 'b2',
  placed_at: '2026-01-02T03:04:05.000Z',
  status: 'won',
  stake: 1,
  multiplier: 2,
  payout: 2,
  round: {
    id: 'r1',
    number: 7,
    status: 'ended',
    hash: 'a'.repeat(64),
    chain: { id: 'c1', terminating_hash: 'b'.repeat(64), salt: 'salt' },
    result: { bust: 3.41 },
  },
  outcome: { game: 'crash', auto: null, at: 2 },
};

describe('the record of a bet on a round', () => {
  it('goes there and back beside those on seed pairs', () => {
    const bet = z.decode(betRecordSchema, roundBet);
    expect(bet).toMatchObject({ stake: 100, round: { result: { bust: 341 } }, outcome: { at: 200 } });
    expect(z.encode(betRecordSchema, bet)).toEqual(roundBet);
    expect(z.encode(betRecordSchema, z.decode(betRecordSchema, { ...roundBet, round: null }))).toEqual({ ...roundBet, round: null });
    expect(z.decode(betRecordSchema, { ...record, outcome: OUTCOMES[0] })).toHaveProperty('nonce', 3);
  });

  it('is refused with the result of another game, or as a bet on a seed pair', () => {
    const { round, outcome } = roundBet;
    expect(betRecordSchema.safeParse({ ...roundBet, round: { ...round, result: { segment: 1 } } }).success).toBe(false);
    expect(betRecordSchema.safeParse({ ...roundBet, outcome: OUTCOMES[0] }).success).toBe(false);
    expect(betRecordSchema.safeParse({ ...record, outcome }).success).toBe(false);
  });
});

describe('the query of a list', () => {
  it.each(['0', String(MAX_BETS_PAGE + 1), '-1', '1.5', 'all'])('refuses a limit of %s', (limit) => {
    expect(z.safeDecode(myBets.query, { limit }).success).toBe(false);
  });

  it('takes a game, a limit and the bet before', () => {
    expect(z.decode(myBets.query, { game: 'dice', limit: '250', before: 'b1' })).toEqual({ game: 'dice', limit: 250, before: 'b1' });
  });
});
