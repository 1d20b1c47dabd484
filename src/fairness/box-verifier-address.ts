import { seedFault, type SeedFault, type SeedField } from './box-proof.ts';

/** What the verifier computes from, as text. */
export type VerifierInput = Record<SeedField, string>;

const PARAMETERS = { serverSeed: 'server_seed', clientSeed: 'client_seed', nonce: 'nonce' } as const satisfies Record<SeedField, string>;

/** The address of the fairness page with a check filled in. */
export function verifierAddress({ serverSeed, clientSeed, nonce }: VerifierInput): string {
  const query = new URLSearchParams({
    [PARAMETERS.serverSeed]: serverSeed,
    [PARAMETERS.clientSeed]: clientSeed,
    [PARAMETERS.nonce]: nonce,
  });
  return `/provably-fair?${query.toString()}#verify`;
}

/** What an address brings to the verifier: nothing, a check, or a fault with the field it lies in. White space around pasted values doesn't count. */
export function readVerifierAddress(search: URLSearchParams): {
  input: VerifierInput;
  given: boolean;
  fault: { field: SeedField; fault: SeedFault } | null;
} {
  const read = (field: SeedField): string => (search.get(PARAMETERS[field]) ?? '').trim();
  const input = { serverSeed: read('serverSeed').toLowerCase(), clientSeed: search.get(PARAMETERS.clientSeed) ?? '', nonce: read('nonce') };
  const given = Object.values(PARAMETERS).some((name) => search.has(name));
  return { input, given, fault: given ? seedFault(input) : null };
}
