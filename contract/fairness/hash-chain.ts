import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/*
 * The hash chain, which every game of rounds draws from
 * 1. h(i − 1) = SHA-256 of the 32 raw bytes of h(i). The terminating hash h(0) is published before the first round.
 * 2. Round k = 1, 2, … uses h(k), which is revealed when the round ends; anybody checks that SHA-256(h(k)) = h(k − 1).
 * 3. A salt, named after h(0) was published, is mixed in: M = HMAC-SHA256(key = salt as UTF-8, message = the 32 raw bytes of h(k)).
 * 4. r = the first 52 bits of M, as a whole number.
 * Hashes are written as 64 lower-case hex characters.
 */

/** A link of a chain is 64 lower-case hex characters. */
export const CHAIN_HASH = /^[0-9a-f]{64}$/;

/** A salt is 1–128 printable characters. */
export const CHAIN_SALT = /^[^\p{C}]{1,128}$/u;

/** r is below this. */
export const R_SPAN = 2n ** 52n;

function bytesOf(hash: string): Uint8Array {
  if (!CHAIN_HASH.test(hash)) throw new RangeError('a hash must be 64 lower-case hex characters');
  return hexToBytes(hash);
}

/** The link before this one: h(k) → h(k − 1). Throws RangeError on anything but a hash. */
export function linkBefore(hash: string): string {
  return bytesToHex(sha256(bytesOf(hash)));
}

/** M of a round, 64 hex characters. Throws RangeError on a malformed hash or salt. */
export function roundDigest(hash: string, salt: string): string {
  if (!CHAIN_SALT.test(salt)) throw new RangeError('a salt must be 1–128 printable characters');
  return bytesToHex(hmac(sha256, utf8ToBytes(salt), bytesOf(hash)));
}

/** r of a digest: its first 52 bits. */
export function rOf(digest: string): bigint {
  return BigInt(`0x${digest.slice(0, 13)}`);
}

/** A walk down a chain, in portions so that the caller can show progress and stop. */
export interface ChainWalk {
  /** Hashes taken so far. */
  steps: number;
  at: string;
  reached: boolean;
}

/**
 * Walks from a link towards the terminating hash: yields after every `portion` hashes and at the end, `reached` when it got there within `max` steps.
 * Throws RangeError on malformed hashes.
 */
export function* walkChain(from: string, to: string, max: number, portion = 10_000): Generator<ChainWalk, ChainWalk> {
  const target = bytesToHex(bytesOf(to));
  let at = bytesToHex(bytesOf(from));
  let steps = 0;
  while (at !== target && steps < max) {
    at = linkBefore(at);
    steps += 1;
    if (steps % portion === 0 && at !== target && steps < max) yield { steps, at, reached: false };
  }
  const end = { steps, at, reached: at === target };
  yield end;
  return end;
}
