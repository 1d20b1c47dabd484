import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { bech32, createBase58check } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { cashAddress } from '#contract/wallet-address/cash-address.ts';

/*
 * Addresses that are derived from an extended public key (BIP-32): the key of the external chain (`0`) and a number per address. Nothing here can spend.
 * 1. BTC, LTC: a public key's hash as a segwit address (BIP-173). 2. DOGE: the hash in Base58Check. 3. BCH: the hash as CashAddr.
 * 4. ETH and what runs on its kind of chain: the last 20 bytes of Keccak-256 over the uncompressed key, with the checksum of EIP-55.
 * 5. TRX and what runs on Tron: the same 20 bytes in Base58Check.
 */

const base58check = createBase58check(sha256);

const hash160 = (publicKey: Uint8Array): Uint8Array => ripemd160(sha256(publicKey));

const segwit = (prefix: string) => (publicKey: Uint8Array) => bech32.encode(prefix, [0, ...bech32.toWords(hash160(publicKey))]);

const versioned = (version: number, payload: Uint8Array): string => base58check.encode(Uint8Array.of(version, ...payload));

/** The 20 bytes that name an account on Ethereum, on Binance Smart Chain and on Tron. */
function account(publicKey: Uint8Array): Uint8Array {
  const uncompressed = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  return keccak_256(uncompressed.subarray(1)).subarray(-20);
}

function ethereum(publicKey: Uint8Array): string {
  const hex = bytesToHex(account(publicKey));
  const checksum = bytesToHex(keccak_256(new TextEncoder().encode(hex)));
  const isUpper = (place: number): boolean => Number.parseInt(checksum[place] ?? '0', 16) >= 8;
  return `0x${[...hex].map((sign, place) => (isUpper(place) ? sign.toUpperCase() : sign)).join('')}`;
}

const tron = (publicKey: Uint8Array): string => versioned(0x41, account(publicKey));

const FORMS: Readonly<Record<string, (publicKey: Uint8Array) => string>> = {
  BTC: segwit('bc'),
  LTC: segwit('ltc'),
  DOGE: (publicKey) => versioned(0x1e, hash160(publicKey)),
  BCH: (publicKey) => cashAddress(hash160(publicKey)),
  ETH: ethereum,
  USDTE: ethereum,
  'BNB-BSC': ethereum,
  TRX: tron,
  USDTT: tron,
};

/** The address of a compressed public key on a currency's chain. Throws RangeError for a currency whose addresses aren't derived. */
export function addressOfKey(currency: string, publicKey: Uint8Array): string {
  const form = FORMS[currency];
  if (!form) throw new RangeError(`${currency} addresses can’t be derived`);
  return form(publicKey);
}

/**
 * The number of a player's address: the first 31 bits of SHA-256 over `player:currency:attempt`. It depends on nothing that a restore could take back,
 * so no address is ever given to two players one after the other, and it can be found again with the private key.
 */
export function addressNumber(playerId: string, currency: string, attempt: number): number {
  const hash = sha256(new TextEncoder().encode(`${playerId}:${currency}:${attempt}`));
  return new DataView(hash.buffer, hash.byteOffset).getUint32(0) >>> 1;
}

/** The address with a number under an extended public key. */
export function derivedAddress(currency: string, extendedKey: string, index: number): string {
  const { publicKey } = HDKey.fromExtendedKey(extendedKey).deriveChild(0).deriveChild(index);
  if (publicKey === null) throw new Error(`the extended key of ${currency} has no public key`);
  return addressOfKey(currency, publicKey);
}
