import { describe, expect, it } from 'vitest';
import type { Opening } from '#contract/api/boxes.ts';
import { cents } from '#contract/money.ts';
import { proveOpening, proveTicket } from './opening-proof.ts';
import { cheap, dear, middle, openingRecord, serverSeed } from './testing/opening-records.ts';

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
    const proof = proveOpening(openingRecord());
    expect(proof.status).toBe('verified');
    expect(proof.range).toMatchObject({ from: 49_123, to: 49_123, name: 'middle' });
  });

  it('is sealed while the seed is not revealed, and still checks odds and range', () => {
    const proof = proveOpening(openingRecord({ server_seed: null }));
    expect(proof).toMatchObject({ status: 'sealed', steps: null, hash: null, ticket: null });
    expect(proof.versionHash.agrees).toBe(true);
    expect(proofOf({ server_seed: null, item: dear })).toBe('not-verified');
  });

  const proofOf = (over: Partial<Opening>): string => proveOpening(openingRecord(over)).status;

  it.each<[string, Partial<Opening>]>([
    ['another server seed', { server_seed: 'b'.repeat(64) }],
    ['another client seed', { client_seed: 'other' }],
    ['another nonce', { nonce: 1 }],
    ['a nonce that is none', { nonce: -1 }],
    ['a client seed that is none', { client_seed: 'a\nb' }],
    ['another ticket', { ticket: 49_124 }],
    ['another item', { item: dear }],
    ['another price of the box', { box: { ...openingRecord().box, price: cents(251) } }],
    [
      'widened odds',
      { box: { ...openingRecord().box, items: [{ ...cheap, ticket_to: 49_121 }, { ...middle, ticket_from: 49_122 }, dear] } },
    ],
    ['a ticket that no item owns', { box: { ...openingRecord().box, items: [cheap, dear] } }],
  ])('is refused for %s', (_name, over) => {
    expect(proofOf(over)).toBe('not-verified');
  });
});
