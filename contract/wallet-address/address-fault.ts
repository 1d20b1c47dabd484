import { base58Bytes, isVersioned } from './base58.ts';
import { isCashAddress } from './cash-address.ts';
import { isEthereum } from './ethereum.ts';
import { isSegwit } from './segwit.ts';

/** How addresses of a chain are told from everything else. */
interface Chain {
  /** As a sentence names it, for example "a Bitcoin address". */
  called: string;
  isAddress(address: string): boolean;
  /** Addresses of its test networks, which real coins never reach. */
  isTest?(address: string): boolean;
}

const BITCOIN: Chain = {
  called: 'a Bitcoin address',
  isAddress: (address) => isVersioned(address, [0x00, 0x05]) || isSegwit(address, 'bc'),
  isTest: (address) => isVersioned(address, [0x6f, 0xc4]) || isSegwit(address, 'tb') || isSegwit(address, 'bcrt'),
};
const ETHEREUM: Chain = { called: 'an Ethereum address', isAddress: isEthereum };
const TRON: Chain = {
  called: 'a Tron address',
  isAddress: (address) => isVersioned(address, [0x41]),
  isTest: (address) => isVersioned(address, [0xa0]),
};
const SOLANA: Chain = {
  called: 'a Solana address',
  isAddress(address) {
    const key = base58Bytes(address);
    return key?.length === 32 && key.some((byte) => byte !== 0);
  },
};
/** The old form is the same as Bitcoin's, so it can't be told for which chain it was copied. */
const BITCOIN_CASH: Chain = {
  called: 'a Bitcoin Cash address (bitcoincash:q…)',
  isAddress: isCashAddress,
  isTest: (address) => isCashAddress(address, 'bchtest') || isCashAddress(address, 'bchreg'),
};
/** Scripts under version 5 are left out for the same reason. */
const LITECOIN: Chain = {
  called: 'a Litecoin address',
  isAddress: (address) => isVersioned(address, [0x30, 0x32]) || isSegwit(address, 'ltc'),
  isTest: (address) => isVersioned(address, [0x3a]) || isSegwit(address, 'tltc') || isSegwit(address, 'rltc'),
};
const DOGECOIN: Chain = {
  called: 'a Dogecoin address',
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
  'BNB-BSC': { called: 'an address of the BNB Smart Chain (0x…)', isAddress: isEthereum },
};

const CHAINS: readonly Chain[] = [BITCOIN, ETHEREUM, TRON, SOLANA, BITCOIN_CASH, LITECOIN, DOGECOIN];

/** Every currency whose addresses can be checked. */
export const CHECKED_CURRENCIES: readonly string[] = Object.keys(CHAIN_OF);

/** Why coins of a currency can't be sent to an address, as a sentence for the player; null where they can. Throws RangeError for an unknown currency. */
export function addressFault(currency: string, address: string): string | null {
  const chain = Object.hasOwn(CHAIN_OF, currency) ? CHAIN_OF[currency] : undefined;
  if (!chain) throw new RangeError(`no addresses are known for ${currency}`);
  if (/\s/u.test(address)) return 'The address has blanks in it. Please copy it once more.';
  if (!/^[\x21-\x7E]+$/.test(address))
    return 'The address has letters that only look like those of an address. Please copy it from your wallet.';
  if (chain.isAddress(address)) return null;
  if (chain.isTest?.(address)) return 'This is an address of a test network. Coins sent there would be lost.';
  const other = CHAINS.find((one) => one !== chain && one.isAddress(address));
  if (other) return `This is ${other.called}. Please enter ${chain.called}; coins sent over the wrong network would be lost.`;
  return `This is not ${chain.called}. Please check that all of it was copied.`;
}
