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

/** One byte sixteen times in a row is a number, or a text that was filled up: null, a precompiled or system contract, a burn address. */
const FILLED = /^(?:..)*?(..)\1{15}/;
/** Bytes that repeat after so few are typed, not the end of a hash: `dead` over and over, or the digits in their order. */
const LONGEST_PATTERN_BYTES = 8;
/** A key of Solana with so many ones in a row is a name that was padded: a program, a sysvar or the incinerator. */
const PADDED = /1{12}/;

/** Whether bytes are one short pattern over and over. */
const repeats = (bytes: Uint8Array): boolean =>
  Array.from({ length: LONGEST_PATTERN_BYTES }, (_, index) => index + 1).some((length) =>
    bytes.every((byte, at) => at < length || byte === bytes[at - length]),
  );

/**
 * Whether coins sent to these bytes can't be spent: they are of a listed contract, program or burn address, a short pattern that repeats, or filled up with
 * one byte. Chance makes such bytes of a key at most once in 2^95 times, so no player has one.
 */
export function isDeadEnd(bytes: Uint8Array, family: Family): boolean {
  const hex = bytesToHex(bytes);
  if (LISTED[family].has(hex) || FILLED.test(hex) || repeats(bytes)) return true;
  return family === 'solana' && PADDED.test(base58.encode(bytes));
}
