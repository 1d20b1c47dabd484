import { describe, expect, it } from 'vitest';
import { readVerifierAddress, verifierAddress } from './box-verifier-address.ts';

const serverSeed = 'a'.repeat(64);
const search = (query: string): URLSearchParams => new URLSearchParams(query);

describe('a check in an address', () => {
  it('comes back as it was written, whatever the client seed holds', () => {
    const input = { serverSeed, clientSeed: 'my seed & 100 % ✓ #1', nonce: '12' };
    const address = new URL(verifierAddress(input), 'https://shop.invalid');
    expect(address.hash).toBe('#verify');
    expect(readVerifierAddress(address.searchParams)).toEqual({ input, given: true, fault: null });
  });

  it('is not there in a plain address', () => {
    expect(readVerifierAddress(search('modal=login'))).toMatchObject({ given: false, fault: null });
  });

  it.each([
    [`server_seed=xyz&client_seed=c&nonce=0`, { field: 'serverSeed', fault: 'malformed' }],
    [`client_seed=c&nonce=0`, { field: 'serverSeed', fault: 'missing' }],
    [`server_seed=${serverSeed}&nonce=0`, { field: 'clientSeed', fault: 'missing' }],
    [`server_seed=${serverSeed}&client_seed=c&nonce=-1`, { field: 'nonce', fault: 'malformed' }],
    [`server_seed=${serverSeed}&client_seed=c&nonce=01`, { field: 'nonce', fault: 'malformed' }],
  ])('names its fault: %s', (query, fault) => {
    expect(readVerifierAddress(search(query)).fault).toEqual(fault);
  });

  it('takes a seed pasted with spaces or capitals', () => {
    expect(readVerifierAddress(search(`server_seed=+${'A'.repeat(64)}+&client_seed=c&nonce=+3+`))).toMatchObject({
      input: { serverSeed, nonce: '3' },
      fault: null,
    });
  });
});
