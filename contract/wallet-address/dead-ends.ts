import { bytesToHex } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import { base58Bytes, versionedHash } from './base58.ts';
import { DEAD_ENDS } from './dead-ends.data.ts';
import { ethereumAccount } from './ethereum.ts';

/** Chains whose addresses carry the same bytes: accounts (Ethereum and its like, Tron), Solana's keys, and hashes of keys and scripts (Bitcoin and its like). */
export type Family = keyof typeof DEAD_ENDS;

/** The bytes of an address of the table, whatever its form. */
const bytesOf = (family: Family, address: string): Uint8Array | null =>
  family === 'solana' ? base58Bytes(address) : (ethereumAccount(address) ?? versionedHash(address, [0x41, 0x00, 0x1e]));

const listed = (family: Family): ReadonlySet<string> =>
  new Set(
    DEAD_ENDS[family].map(({ address }) => {
      const bytes = bytesOf(family, address);
      if (!bytes) throw new RangeError(`not an address: ${address}`);
      return bytesToHex(bytes);
    }),
  );

const LISTED: Readonly<Record<Family, ReadonlySet<string>>> = {
  account: listed('account'),
  solana: listed('solana'),
  hash: listed('hash'),
};

/** An account or hash that begins with so many zero bytes is a number, not the end of a hash: null, or a precompiled or system contract. */
const ZERO_BYTES = 16;
/** A key of Solana with so many ones in a row is a name that was padded: a program, a sysvar or the incinerator. */
const PADDED = /1{12}/;

/**
 * Whether coins sent to these bytes can't be spent: they are of a listed contract, program or burn address, one byte repeated, or a small number.
 * Chance makes such bytes no more often than it finds the key of a given address.
 */
export function isDeadEnd(bytes: Uint8Array, family: Family): boolean {
  if (LISTED[family].has(bytesToHex(bytes)) || bytes.every((byte) => byte === bytes[0])) return true;
  return family === 'solana'
    ? PADDED.test(base58.encode(bytes))
    : bytes.length === 20 && bytes.subarray(0, ZERO_BYTES).every((byte) => byte === 0);
}
