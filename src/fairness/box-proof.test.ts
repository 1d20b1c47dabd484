import { describe, expect, it } from 'vitest';
import type { BoxItem, Opening } from '#contract/api/boxes.ts';
import { seedHash } from '#contract/fairness/seed-pair.ts';
import { cents } from '#contract/money.ts';
import { proveOpening, proveTicket, recomputeVersionHash, seedFault } from './box-proof.ts';

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

describe('the steps from seeds to ticket', () => {
  it('gives the published example', () => {
    const proof = proveTicket({ serverSeed, clientSeed: 'client', nonce: 0 });
    expect(proof.serverSeedHash).toBe('ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb');
    expect(proof.float).toBe(0.49122835067100823);
    expect(proof.ticket).toBe(49_123);
    expect(proof.message).toBe('client:0:0');
    expect(proof.bytes.reduce((sum, byte, j) => sum + byte / 256 ** (j + 1), 0)).toBe(proof.float);
  });

  it.each([
    [
      { serverSeed: '', clientSeed: 'c', nonce: '0' },
      { field: 'serverSeed', fault: 'missing' },
    ],
    [
      { serverSeed: 'A'.repeat(64), clientSeed: 'c', nonce: '0' },
      { field: 'serverSeed', fault: 'malformed' },
    ],
    [
      { serverSeed, clientSeed: '', nonce: '0' },
      { field: 'clientSeed', fault: 'missing' },
    ],
    [
      { serverSeed, clientSeed: 'x'.repeat(65), nonce: '0' },
      { field: 'clientSeed', fault: 'malformed' },
    ],
    [
      { serverSeed, clientSeed: 'c', nonce: '-1' },
      { field: 'nonce', fault: 'malformed' },
    ],
    [
      { serverSeed, clientSeed: 'c', nonce: '1.5' },
      { field: 'nonce', fault: 'malformed' },
    ],
    [
      { serverSeed, clientSeed: 'c', nonce: '99999999999999999999' },
      { field: 'nonce', fault: 'malformed' },
    ],
    [{ serverSeed, clientSeed: 'c', nonce: '12' }, null],
  ])('finds the first field that cannot be verified: %o', (fields, fault) => {
    expect(seedFault(fields)).toEqual(fault);
  });

  it('refuses malformed seeds instead of drawing from them', () => {
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
    ['another ticket', { ticket: 49_124 }],
    ['another item', { item: dear }],
    ['another price of the box', { box: { ...record().box, price: cents(251) } }],
    ['widened odds', { box: { ...record().box, items: [{ ...cheap, ticket_to: 49_121 }, { ...middle, ticket_from: 49_122 }, dear] } }],
    ['a ticket that no item owns', { box: { ...record().box, items: [cheap, dear] } }],
  ])('is refused for %s', (_name, over) => {
    expect(proofOf(over)).toBe('not-verified');
  });
});
