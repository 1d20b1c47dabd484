import { hexToBytes } from '@noble/hashes/utils.js';
import { base58, bech32, bech32m } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressFault, CHECKED_CURRENCIES } from './address-fault.ts';
import { cashAddress } from './cash-address.ts';
import { DEAD_ENDS } from './dead-ends.data.ts';

const segwit = (prefix: string, program: Uint8Array): string => bech32.encode(prefix, [0, ...bech32.toWords(program)]);
const taproot = (prefix: string, key: Uint8Array): string => bech32m.encode(prefix, [1, ...bech32m.toWords(key)]);

/* Real addresses of each kind, from the specifications of the chains and from their block explorers. */
const GOOD: Record<string, readonly string[]> = {
  BTC: [
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '35hK24tcLEWcgNA4JxpvbkNkoAcDGqQPsP',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    taproot('bc', hexToBytes('d69c3509bb99e412e68b0fe8544e72837dfa30746d8be2aa65975f29d22dc7b9')),
  ],
  ETH: [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
    '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED',
  ],
  BCH: [
    'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
    'qr95sy3j9xwd2ap32xkykttr4cvcu7as4y0qverfuy',
    'BITCOINCASH:QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A',
    'bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq',
  ],
  LTC: ['LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz', 'MQMcJhpWHYVeQArcZR3sBgyPZxxRtnH441', 'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea'],
  DOGE: ['DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L'],
  TRX: ['TLLM21wteSPs4hKjbxgmH1L6poyMjeTbHm'],
  SOL: ['7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'],
};
const OF: Record<string, string> = { USDTE: 'ETH', 'BNB-BSC': 'ETH', USDTT: 'TRX' };
const goodOf = (currency: string): readonly string[] => GOOD[OF[currency] ?? currency] ?? [];

const TEST_NETWORKS: readonly [string, string][] = [
  ['BTC', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['BTC', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
  ['BTC', '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc'],
];

describe('an address that coins are sent to', () => {
  it.each(CHECKED_CURRENCIES)('of %s is taken in each form of its chain', (currency) => {
    expect(goodOf(currency).length).toBeGreaterThan(0);
    for (const address of goodOf(currency)) expect(addressFault(currency, address), address).toBeNull();
  });

  it('is refused for every currency of another chain, which the fault names', () => {
    for (const currency of CHECKED_CURRENCIES)
      for (const [chain, addresses] of Object.entries(GOOD)) {
        if ((OF[currency] ?? currency) === chain) continue;
        for (const address of addresses) expect(addressFault(currency, address)?.kind, `${address} for ${currency}`).toBe('other-chain');
      }
  });

  it.each(TEST_NETWORKS)('of %s is refused when it belongs to a test network: %s', (currency, address) => {
    expect(addressFault(currency, address)).toEqual({ kind: 'test-network' });
  });

  it('is refused with any one letter changed, wherever its chain has a checksum', () => {
    const checked = CHECKED_CURRENCIES.filter((currency) => currency !== 'SOL').flatMap((currency) =>
      goodOf(currency)
        // One case alone carries no checksum.
        .filter((address) => !/^0x(?:[0-9a-f]+|[0-9A-F]+)$/.test(address))
        .map((address) => ({ currency, address })),
    );
    fc.assert(
      fc.property(fc.constantFrom(...checked), fc.nat(), fc.nat(), ({ currency, address }, place, step) => {
        const letters = address.startsWith('0x') ? '0123456789abcdefABCDEF' : '023456789acdefghjklmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ1';
        const at = (address.includes(':') ? 12 : 2) + (place % (address.length - (address.includes(':') ? 12 : 2)));
        const letter = letters[step % letters.length] ?? 'x';
        fc.pre(letter !== address[at]);
        expect(addressFault(currency, address.slice(0, at) + letter + address.slice(at + 1))).not.toBeNull();
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['BTC', ' 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', { kind: 'blanks' }],
    ['BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa\n', { kind: 'blanks' }],
    ['BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7D\u00A0ivfNa', { kind: 'blanks' }],
    ['BTC', '1А1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', { kind: 'lookalikes' }],
    ['ETH', '0x5ааeb6053f3e94c9b9a09f33669435e7ef1beaed', { kind: 'lookalikes' }],
    ['ETH', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed\u200B', { kind: 'lookalikes' }],
    ['ETH', '0x0000000000000000000000000000000000000000', { kind: 'dead-end' }],
    ['ETH', '0X5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', { kind: 'no-address', chain: 'ethereum' }],
    ['ETH', '5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', { kind: 'no-address', chain: 'ethereum' }],
    ['ETH', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beae', { kind: 'no-address', chain: 'ethereum' }],
    ['ETH', '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed', { kind: 'no-address', chain: 'ethereum' }],
    ['SOL', '11111111111111111111111111111111', { kind: 'dead-end' }],
    ['BTC', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', { kind: 'no-address', chain: 'bitcoin' }],
    ['BTC', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdQ', { kind: 'no-address', chain: 'bitcoin' }],
    ['BCH', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu', { kind: 'other-chain', chain: 'bitcoin-cash', other: 'bitcoin' }],
  ])('of %s is refused when it is %j', (currency, address, fault) => {
    expect(addressFault(currency, address)).toEqual(fault);
  });
});

/** Currencies by the family of their addresses. */
const CURRENCIES = { account: ['ETH', 'USDTE', 'BNB-BSC', 'TRX', 'USDTT'], solana: ['SOL'], hash: ['BTC', 'BCH', 'LTC', 'DOGE'] } as const;

describe('a dead end', () => {
  const listed = Object.entries(DEAD_ENDS).flatMap(([family, list]) => list.map(({ address, what }) => ({ family, address, what })));

  it.each(listed)('is refused: $what, $address', ({ family, address }) => {
    const faults = CURRENCIES[family as keyof typeof CURRENCIES].map((currency) => addressFault(currency, address));
    expect(faults).toContainEqual({ kind: 'dead-end' });
    expect(faults).not.toContain(null);
  });

  it.each([
    ['USDTE', '0xdac17f958d2ee523a2206206994597c13d831ec7'],
    ['USDTE', '0xDAC17F958D2EE523A2206206994597C13D831EC7'],
    ['ETH', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
    ['BNB-BSC', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
    ['USDTT', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['TRX', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['ETH', '0x000000000000000000000000000000000000dEaD'],
    ['ETH', '0x0000000000000000000000000000000000000001'],
    ['ETH', '0x000000000000000000000000000000000000000a'],
    ['ETH', '0x0000000000000000000000000000000000000100'],
    ['BNB-BSC', '0x0000000000000000000000000000000000001004'],
    ['ETH', '0xffffffffffffffffffffffffffffffffffffffff'],
    ['ETH', '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'],
    ['ETH', '0x1111111111111111111111111111111111111111'],
    ['ETH', '0xdeaddeaddeaddeaddeaddeaddeaddeaddeaddead'],
    ['BNB-BSC', '0xdeadbeefdeadbeefdeadbeefdeadbeefdeadbeef'],
    ['ETH', '0x1234567890123456789012345678901234567890'],
    ['ETH', '0x0123456789abcdef0123456789abcdef01234567'],
    ['ETH', '0xdead000000000000000000000000000000000000'],
    ['ETH', '0xfffffffffffffffffffffffffffffffffffffffe'],
    ['SOL', 'SysvarRent111111111111111111111111111111111'],
    ['SOL', 'KeccakSecp256k11111111111111111111111111111'],
    ['SOL', 'Ed25519SigVerify111111111111111111111111111'],
    ['SOL', 'AddressLookupTab1e1111111111111111111111111'],
    ['SOL', 'So11111111111111111111111111111111111111112'],
    ['SOL', 'Config1111111111111111111111111111111111111'],
    ['SOL', 'BPFLoader2111111111111111111111111111111111'],
    ['SOL', base58.encode(new Uint8Array(32).fill(7))],
    ['SOL', base58.encode(Uint8Array.from({ length: 32 }, (_, at) => (at < 16 ? 200 + at : 0)))],
    ['BTC', '1111111111111111111114oLvT2'],
    ['BTC', '1BitcoinEaterAddressDontSendf59kuE'],
    ['BTC', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
    ['BTC', 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs'],
    ['BTC', segwit('bc', Uint8Array.of(9, ...new Uint8Array(31)))],
    [
      'LTC',
      segwit(
        'ltc',
        Uint8Array.from({ length: 32 }, (_, at) => (at < 16 ? 200 + at : 0)),
      ),
    ],
    // No point of the curve has this x, or one that is the order of its field; and of the point of BIP-341 no key is known.
    ['BTC', taproot('bc', hexToBytes('eefdea4cdb677750a420fee807eacf21eb9898ae79b9768766e4faa04a2d4a34'))],
    ['LTC', taproot('ltc', hexToBytes('eefdea4cdb677750a420fee807eacf21eb9898ae79b9768766e4faa04a2d4a34'))],
    ['BTC', taproot('bc', hexToBytes('fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f'))],
    ['BTC', taproot('bc', hexToBytes('50929b74c1a04954b78b4b6035e97a5e078a5a0f28ec96d547bfee9ace803ac0'))],
    ['BCH', cashAddress(new Uint8Array(20))],
    ['BCH', cashAddress(new Uint8Array(20).fill(255)).slice('bitcoincash:'.length)],
  ])('of %s is refused in each form: %s', (currency, address) => {
    expect(addressFault(currency, address)).toEqual({ kind: 'dead-end' });
  });

  it('has a table for each chain that is sold', () => {
    expect(Object.values(CURRENCIES).flat().toSorted()).toEqual([...CHECKED_CURRENCIES].toSorted());
    for (const { address, what, source } of Object.values(DEAD_ENDS).flat()) {
      expect([address, what, source]).not.toContain('');
      // One case alone carries no checksum.
      if (address.startsWith('0x')) expect(address).toMatch(/(?=.*[a-f]).*[A-F]/);
    }
  });

  it('is no address that chance makes', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 20, maxLength: 20 }).filter((bytes) => new Set(bytes).size > 10),
        (bytes) => {
          expect(addressFault('BCH', cashAddress(bytes))).toBeNull();
        },
      ),
    );
  });
});
