import { base58Bytes, versionedHash } from './base58.ts';
import { cashHash } from './cash-address.ts';
import { type Family, isDeadEnd } from './dead-ends.ts';
import { ethereumAccount } from './ethereum.ts';
import { isTaprootKey } from './taproot-key.ts';
import { bech32, bech32m } from '@scure/base';

/** The longest text that the checksum of Bech32 protects. */
const LONGEST = 90;

/**
 * The program of a SegWit address with this human-readable part (BIP 173, BIP 350); null where a text is none. It is of version 0 with 20 or 32 bytes and Bech32's
 * checksum, or of version 1 with 32 bytes and Bech32m's. Later versions have no meaning yet: coins sent there could be taken by anybody.
 */
function segwitProgram(address: string, prefix: string): Uint8Array | null {
  return program(bech32, address, prefix, 0, [20, 32]) ?? program(bech32m, address, prefix, 1, [32]);
}

function program(coder: typeof bech32, address: string, prefix: string, version: number, lengths: readonly number[]): Uint8Array | null {
  const read = coder.decodeUnsafe(address, LONGEST);
  if (read?.prefix !== prefix || read.words[0] !== version) return null;
  const bytes = coder.fromWordsUnsafe(read.words.slice(1));
  return bytes instanceof Uint8Array && lengths.includes(bytes.length) ? bytes : null;
}

/** Whether a SegWit address with this human-readable part pays to a key of taproot by which nothing can be spent. */
const paysToNoKey = (prefix: string) => (address: string) => {
  const key = program(bech32m, address, prefix, 1, [32]);
  return key !== null && !isTaprootKey(key);
};

/** The chains whose addresses can be recognised. */
type ChainName = 'bitcoin' | 'ethereum' | 'tron' | 'solana' | 'bitcoin-cash' | 'litecoin' | 'dogecoin' | 'bnb-smart-chain';

/** How addresses of a chain are recognised. */
interface Chain {
  name: ChainName;
  family: Family;
  /** The bytes that an address pays to; null where a text is no address of the chain. */
  bytesOf(address: string): Uint8Array | null;
  /** Those of addresses of its test networks, which real coins never reach. */
  testBytesOf?(address: string): Uint8Array | null;
  /** Whether an address of the chain pays to what can't be a key. */
  paysToNoKey?(address: string): boolean;
}

const BITCOIN: Chain = {
  name: 'bitcoin',
  family: 'hash',
  bytesOf: (address) => versionedHash(address, [0x00, 0x05]) ?? segwitProgram(address, 'bc'),
  testBytesOf: (address) => versionedHash(address, [0x6f, 0xc4]) ?? segwitProgram(address, 'tb') ?? segwitProgram(address, 'bcrt'),
  paysToNoKey: paysToNoKey('bc'),
};
const ETHEREUM: Chain = { name: 'ethereum', family: 'account', bytesOf: ethereumAccount };
const TRON: Chain = {
  name: 'tron',
  family: 'account',
  bytesOf: (address) => versionedHash(address, [0x41]),
  testBytesOf: (address) => versionedHash(address, [0xa0]),
};
const SOLANA: Chain = {
  name: 'solana',
  family: 'solana',
  bytesOf(address) {
    const key = base58Bytes(address);
    return key?.length === 32 ? key : null;
  },
};
/** The old form is the same as Bitcoin's, so an address in it doesn't show for which chain it was copied. */
const BITCOIN_CASH: Chain = {
  name: 'bitcoin-cash',
  family: 'hash',
  bytesOf: cashHash,
  testBytesOf: (address) => cashHash(address, 'bchtest') ?? cashHash(address, 'bchreg'),
};
/** Scripts under version 5 are left out for the same reason. */
const LITECOIN: Chain = {
  name: 'litecoin',
  family: 'hash',
  bytesOf: (address) => versionedHash(address, [0x30, 0x32]) ?? segwitProgram(address, 'ltc'),
  testBytesOf: (address) => versionedHash(address, [0x3a]) ?? segwitProgram(address, 'tltc') ?? segwitProgram(address, 'rltc'),
  paysToNoKey: paysToNoKey('ltc'),
};
const DOGECOIN: Chain = {
  name: 'dogecoin',
  family: 'hash',
  bytesOf: (address) => versionedHash(address, [0x1e, 0x16]),
  testBytesOf: (address) => versionedHash(address, [0x71]),
};

const CHAIN_OF: Readonly<Record<string, Chain>> = {
  BTC: BITCOIN,
  ETH: ETHEREUM,
  SOL: SOLANA,
  USDTE: ETHEREUM,
  USDTT: TRON,
  BCH: BITCOIN_CASH,
  LTC: LITECOIN,
  DOGE: DOGECOIN,
  TRX: TRON,
  'BNB-BSC': { ...ETHEREUM, name: 'bnb-smart-chain' },
};

const CHAINS: readonly Chain[] = [BITCOIN, ETHEREUM, TRON, SOLANA, BITCOIN_CASH, LITECOIN, DOGECOIN];

/** Every currency whose addresses can be checked. */
export const CHECKED_CURRENCIES: readonly string[] = Object.keys(CHAIN_OF);

/** What is wrong with an address. `chain` is the one that it should be of. A dead end is an address from which coins can't be spent. */
export type AddressFault =
  | { kind: 'blanks' | 'lookalikes' | 'test-network' | 'dead-end' }
  | { kind: 'no-address'; chain: ChainName }
  | { kind: 'other-chain'; chain: ChainName; other: ChainName };

/** Why coins of a currency can't be sent to an address; null where they can. Throws RangeError for an unknown currency. */
export function addressFault(currency: string, address: string): AddressFault | null {
  const chain = Object.hasOwn(CHAIN_OF, currency) ? CHAIN_OF[currency] : undefined;
  if (!chain) throw new RangeError(`no addresses are known for ${currency}`);
  if (/\s/u.test(address)) return { kind: 'blanks' };
  if (!/^[\x21-\x7E]+$/.test(address)) return { kind: 'lookalikes' };
  const bytes = chain.bytesOf(address);
  if (bytes) return isDeadEnd(bytes, chain.family) || chain.paysToNoKey?.(address) ? { kind: 'dead-end' } : null;
  if (chain.testBytesOf?.(address)) return { kind: 'test-network' };
  const other = CHAINS.find((one) => one !== chain && one.bytesOf(address) !== null);
  return other ? { kind: 'other-chain', chain: chain.name, other: other.name } : { kind: 'no-address', chain: chain.name };
}
