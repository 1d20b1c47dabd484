import { describe, expect, it } from 'vitest';
import type { Battle } from '../api/battles.ts';
import { cents } from '../money.ts';
import { QUICKNET } from '../fairness/beacon.ts';
import { HASH, ITEMS, publishedBattle } from './testing/published-battle.ts';
import { verifyBattle } from './verify.ts';

const flipped = (hex: string): string => `${hex.startsWith('0') ? '1' : '0'}${hex.slice(1)}`;
const faulty = (battle: Battle): string[] => [...new Set(verifyBattle(battle).flatMap(({ key, ok }) => (ok ? [] : [key])))];

describe('the proof of a battle', () => {
  it.each([
    ['1v1', 'normal'],
    ['1v1v1', 'crazy'],
    ['1v1v1v1', 'jackpot'],
    ['2v2', 'crazy-terminal'],
    ['1v1v1v1', 'group'],
  ] as const)('holds for %s %s, every check of it', (lineup, mode) => {
    const checks = verifyBattle(publishedBattle(lineup, mode));
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    expect(checks.filter(({ key }) => key === 'round').length).toBe(3);
  });

  it('holds with a public random value, whose signature, round and moment are checked', () => {
    const checks = verifyBattle(publishedBattle('1v1', 'normal', 3, { withBeacon: true }));
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    expect(checks.map(({ key }) => key)).toContain('beacon');
  });

  it('is refused before the battle has ended', () => {
    expect(() => verifyBattle({ ...publishedBattle('1v1', 'normal'), result: null })).toThrow(RangeError);
  });

  const whole = publishedBattle('1v1', 'normal');
  const result = whole.result as NonNullable<Battle['result']>;
  const drawn = publishedBattle('1v1', 'normal', 3, { withBeacon: true });
  const beacon = drawn.public_entropy as NonNullable<Battle['public_entropy']>;
  it.each([
    ['its signature', { signature: flipped(beacon.signature ?? '') }, ['beacon', 'entropy']],
    ['its signature that is left out', { signature: null }, ['beacon', 'entropy']],
    ['its round', { round: (beacon.round ?? 0) + 1 }, ['beacon']],
    ['the moment of the last seat', { sealed_at: '2026-11-22T11:59:40.000Z' }, ['beacon']],
    ['a last seat after the start', { sealed_at: '2026-11-22T12:00:01.000Z' }, ['beacon']],
    ['the name of its chain', { chain_hash: flipped(beacon.chain_hash) }, ['beacon', 'terms']],
    ['the key of its chain', { public_key: QUICKNET.public_key }, ['beacon']],
  ])('finds of the public random value that %s was changed', (_what, change, keys) => {
    expect(faulty({ ...drawn, public_entropy: { ...beacon, ...change } })).toEqual(expect.arrayContaining(keys));
  });

  it('finds that the public random value was left out', () => {
    expect(faulty({ ...drawn, public_entropy: null })).toEqual(expect.arrayContaining(['entropy', 'terms']));
  });

  it.each([
    ['the server seed', { ...whole, result: { ...result, server_seed: flipped(result.server_seed) } }, 'seed'],
    ['the hash of the seed', { ...whole, server_seed_hash: flipped(whole.server_seed_hash) }, 'seed'],
    ['a client seed', { ...whole, client_seeds: ['seat 0', 'seat 2'] }, 'entropy'],
    ['the number of seeds', { ...whole, client_seeds: ['seat 0'] }, 'seats'],
    ['the entropy', { ...whole, entropy: flipped(whole.entropy ?? '') }, 'entropy'],
    [
      'a price in a version',
      { ...whole, versions: { [HASH]: ITEMS.map((item) => ({ ...item, sale_price: cents(item.sale_price + 1) })) } },
      'versions',
    ],
    ['a version that is not there', { ...whole, versions: {} }, 'versions'],
    ['the terms', { ...whole, terms_hash: flipped(whole.terms_hash) }, 'terms'],
    ['the mode', { ...whole, mode: 'crazy' as const }, 'terms'],
    [
      'a ticket',
      { ...whole, draws: whole.draws.map((seats) => seats.map((seat) => ({ ...seat, ticket: (seat.ticket % 100_000) + 1 }))) },
      'round',
    ],
    ['an item', { ...whole, draws: whole.draws.map((seats) => seats.map((seat) => ({ ...seat, item: 1 - seat.item }))) }, 'round'],
    ['a round that is left out', { ...whole, draws: whole.draws.slice(1) }, 'round'],
    ['the winner', { ...whole, winner: whole.winner === 0 ? 1 : 0 }, 'totals'],
    ['the verdict', { ...whole, result: { ...result, verdict: { by: 'score' as const, winner: 3 } } }, 'verdict'],
    ['the total', { ...whole, total: cents((whole.total ?? 0) + 1) }, 'totals'],
    ['a share', { ...whole, result: { ...result, awards: result.awards.toReversed() } }, 'split'],
    ['the rounding', { ...whole, result: { ...result, rounding: cents(1) } }, 'split'],
  ] as const)('finds that %s was changed', (_what, battle, key) => {
    expect(faulty(battle as unknown as Battle)).toContain(key);
  });
});
