import { describe, expect, it } from 'vitest';
import type { BoxItem, Opening } from '#contract/api/boxes.ts';
import { seedHash } from '#contract/fairness/seed-pair.ts';
import { cents } from '#contract/money.ts';
import { proveOpening, proveTicket, recomputeVersionHash } from './box-proof.ts';

const serverSeed = 'a'.repeat(64);

function item(id: string, from: number, to: number, price: number): BoxItem {
  return {
    id,
    name: id,
    rarity: 'common',
    img_url: '/prizes/x.webp',
    price: cents(price),
    sale_price: cents(price),
    ticket_from: from,
    ticket_to: to,
  };
}

const cheap = item('cheap', 1, 49_122, 100);
const middle = item('middle', 49_123, 49_123, 900);
const dear = item('dear', 49_124, 100_000, 5_000);

function record(over: Partial<Opening> = {}): Opening {
  const box = { slug: 'toy-shelf', name: 'Toy shelf', price: cents(250), version: 1, version_hash: '', items: [cheap, middle, dear] };
  return {
    id: 'o1',
    opened_at: '2026-01-02T03:04:05.000Z',
    box: { ...box, version_hash: recomputeVersionHash(box) },
    item: middle,
    ticket: 49_123,
    nonce: 0,
    client_seed: 'client',
    server_seed_hash: seedHash(serverSeed),
    server_seed: serverSeed,
    ...over,
  };
}

describe('a ticket', () => {
  it('of the published example is 49,123', () => {
    expect(proveTicket({ serverSeed, clientSeed: 'client', nonce: 0 }).ticket).toBe(49_123);
  });

  it('is not drawn from malformed seeds', () => {
    expect(() => proveTicket({ serverSeed: 'short', clientSeed: 'c', nonce: 0 })).toThrow(RangeError);
  });
});

describe('the proof of an opening', () => {
  it('verifies an honest record', () => {
    const proof = proveOpening(record());
    expect(proof.verdict).toBe('verified');
    expect(proof.range).toMatchObject({ from: 49_123, to: 49_123, name: 'middle' });
  });

  it('is sealed while the seed is not revealed, and still checks odds and range', () => {
    const proof = proveOpening(record({ server_seed: null }));
    expect(proof).toMatchObject({ verdict: 'sealed', steps: null, hash: null, ticket: null });
    expect(proof.versionHash.agrees).toBe(true);
    expect(proofOf({ server_seed: null, item: dear })).toBe('not-verified');
  });

  const proofOf = (over: Partial<Opening>): string => proveOpening(record(over)).verdict;

  it.each<[string, Partial<Opening>]>([
    ['another server seed', { server_seed: 'b'.repeat(64) }],
    ['another client seed', { client_seed: 'other' }],
    ['another nonce', { nonce: 1 }],
    ['a nonce that is none', { nonce: -1 }],
    ['a client seed that is none', { client_seed: 'a\nb' }],
    ['another ticket', { ticket: 49_124 }],
    ['another item', { item: dear }],
    ['another price of the box', { box: { ...record().box, price: cents(251) } }],
    ['widened odds', { box: { ...record().box, items: [{ ...cheap, ticket_to: 49_121 }, { ...middle, ticket_from: 49_122 }, dear] } }],
    ['a ticket that no item owns', { box: { ...record().box, items: [cheap, dear] } }],
  ])('is refused for %s', (_name, over) => {
    expect(proofOf(over)).toBe('not-verified');
  });
});
