import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/*
 * A public random value that can't be known before the last seat of a battle is taken
 * 1. A beacon signs the number of each round and publishes the signature at genesis + (round − 1) × period. No party can sign ahead of time, and a round has
 *    one valid signature only. The random value of the round is the SHA-256 of the signature, 32 bytes.
 * 2. A battle names the beacon's chain in its terms when it is created. The round follows from the moment in which the last seat was taken:
 *    the first one that is published more than `BEACON_MARGIN_MS` later. So it is fixed by a rule before that seat is taken, and its value
 *    exists only after all client seeds are public.
 * 3. The value is joined to the entropy after the client seeds.
 */

/** A chain of a beacon as drand describes one: BLS signatures on G1, rounds that don't name the one before (`bls-unchained-g1-rfc9380`). */
export interface BeaconChain {
  /** The key on G2, 96 bytes in hex. */
  public_key: string;
  /** How far its rounds lie apart, s. */
  period_s: number;
  /** When round 1 was published, s since 1970. */
  genesis_s: number;
  /** The hash of those who sign, 32 bytes in hex. */
  group_hash: string;
  beacon_id: string;
}

/** How long after the last seat the round is published at least, ms: so that all watchers have seen the seats and the round's number before. */
export const BEACON_MARGIN_MS = 1_000;

/** The League of Entropy's chain of a round every three seconds. */
export const QUICKNET: BeaconChain = {
  public_key:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  period_s: 3,
  genesis_s: 1_692_803_367,
  group_hash: 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e',
  beacon_id: 'quicknet',
};

/** The hash that names a chain: SHA-256 of period (4 bytes), genesis (8 bytes), key, group hash, and the beacon's id unless that is `default`. */
export function chainHash({ public_key, period_s, genesis_s, group_hash, beacon_id }: BeaconChain): string {
  const numbers = new DataView(new ArrayBuffer(12));
  numbers.setUint32(0, period_s);
  numbers.setBigUint64(4, BigInt(genesis_s));
  const id = beacon_id === 'default' ? '' : beacon_id;
  const parts = [new Uint8Array(numbers.buffer), hexToBytes(public_key), hexToBytes(group_hash), utf8ToBytes(id)];
  return bytesToHex(sha256(concatBytes(...parts)));
}

/** What the terms of a battle say of its public random value. */
export const beaconName = (hash: string): string => `drand/${hash}`;

/** When a chain publishes a round, ms since 1970. */
export function beaconTimeMs({ genesis_s, period_s }: BeaconChain, round: number): number {
  return (genesis_s + (round - 1) * period_s) * 1_000;
}

/** The round of a battle whose last seat was taken at this time, ms since 1970. */
export function beaconRoundFor({ genesis_s, period_s }: BeaconChain, sealedAtMs: number): number {
  const elapsedMs = sealedAtMs + BEACON_MARGIN_MS - genesis_s * 1_000;
  return Math.max(1, Math.floor(elapsedMs / (period_s * 1_000)) + 2);
}

/** The random value of a round, 32 bytes in hex. */
export function beaconRandomness(signature: string): string {
  return bytesToHex(sha256(hexToBytes(signature)));
}
