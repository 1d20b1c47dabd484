import { base58Bytes, isVersioned } from './base58.ts';
import { isCashAddress } from './cash-address.ts';
import { isEthereum } from './ethereum.ts';
import { isSegwit } from './segwit.ts';

/** The chains whose addresses can be told from everything else. */
type ChainName = 'bitcoin' | 'ethereum' | 'tron' | 'solana' | 'bitcoin-cash' | 'litecoin' | 'dogecoin' | 'bnb-smart-chain';

/** How addresses of a chain are told from everything else. */
interface Chain {
  name: ChainName;
  isAddress(address: string): boolean;
  /** Addresses of its test networks, which real coins never reach. */
  isTest?(address: string): boolean;
}

const BITCOIN: Chain = {
  name: 'bitcoin',
  isAddress: (address) => isVersioned(address, [0x00, 0x05]) || isSegwit(address, 'bc'),
  isTest: (address) => isVersioned(address, [0x6f, 0xc4]) || isSegwit(address, 'tb') || isSegwit(address, 'bcrt'),
};
const ETHEREUM: Chain = { name: 'ethereum', isAddress: isEthereum };
const TRON: Chain = {
  name: 'tron',
  isAddress: (address) => isVersioned(address, [0x41]),
  isTest: (address) => isVersioned(address, [0xa0]),
};
const SOLANA: Chain = {
  name: 'solana',
  isAddress(address) {
    const key = base58Bytes(address);
    return key?.length === 32 && key.some((byte) => byte !== 0);
  },
};
/** The old form is the same as Bitcoin's, so it can't be told for which chain it was copied. */
const BITCOIN_CASH: Chain = {
  name: 'bitcoin-cash',
  isAddress: isCashAddress,
  isTest: (address) => isCashAddress(address, 'bchtest') || isCashAddress(address, 'bchreg'),
};
/** Scripts under version 5 are left out for the same reason. */
const LITECOIN: Chain = {
  name: 'litecoin',
  isAddress: (address) => isVersioned(address, [0x30, 0x32]) || isSegwit(address, 'ltc'),
  isTest: (address) => isVersioned(address, [0x3a]) || isSegwit(address, 'tltc') || isSegwit(address, 'rltc'),
};
const DOGECOIN: Chain = {
  name: 'dogecoin',
  isAddress: (address) => isVersioned(address, [0x1e, 0x16]),
  isTest: (address) => isVersioned(address, [0x71]),
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
  'BNB-BSC': { name: 'bnb-smart-chain', isAddress: isEthereum },
};

const CHAINS: readonly Chain[] = [BITCOIN, ETHEREUM, TRON, SOLANA, BITCOIN_CASH, LITECOIN, DOGECOIN];

/** Every currency whose addresses can be checked. */
export const CHECKED_CURRENCIES: readonly string[] = Object.keys(CHAIN_OF);

/** What is wrong with an address. `chain` is the one that it should be of. */
export type AddressFault =
  | { kind: 'blanks' | 'lookalikes' | 'test-network' }
  | { kind: 'no-address'; chain: ChainName }
  | { kind: 'other-chain'; chain: ChainName; other: ChainName };

/** Why coins of a currency can't be sent to an address; null where they can. Throws RangeError for an unknown currency. */
export function addressFault(currency: string, address: string): AddressFault | null {
  const chain = Object.hasOwn(CHAIN_OF, currency) ? CHAIN_OF[currency] : undefined;
  if (!chain) throw new RangeError(`no addresses are known for ${currency}`);
  if (/\s/u.test(address)) return { kind: 'blanks' };
  if (!/^[\x21-\x7E]+$/.test(address)) return { kind: 'lookalikes' };
  if (chain.isAddress(address)) return null;
  if (chain.isTest?.(address)) return { kind: 'test-network' };
  const other = CHAINS.find((one) => one !== chain && one.isAddress(address));
  return other ? { kind: 'other-chain', chain: chain.name, other: other.name } : { kind: 'no-address', chain: chain.name };
}
