import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { BeaconChain } from './beacon.ts';

/* Signatures of beacon rounds. Apart from the rules of rounds, because the curve's code is large: only code that signs or verifies loads it. */

const { shortSignatures } = bls12_381;

/** As RFC 9380 names the suite: signatures on G1. */
const SUITE = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** What is signed for a round: SHA-256 of its number in 8 bytes, on the curve. */
function messageOf(round: number) {
  const bytes = new DataView(new ArrayBuffer(8));
  bytes.setBigUint64(0, BigInt(round));
  return shortSignatures.hash(sha256(new Uint8Array(bytes.buffer)), SUITE);
}

/** Whether this is the chain's signature of a round. False for anything that is malformed. */
export function isBeaconSignature({ public_key }: Pick<BeaconChain, 'public_key'>, round: number, signature: string): boolean {
  try {
    return shortSignatures.verify(hexToBytes(signature), messageOf(round), hexToBytes(public_key));
  } catch {
    return false;
  }
}

/** The public key of a beacon's secret key of 32 bytes, in hex. */
export function beaconPublicKey(secretKey: Uint8Array): string {
  return shortSignatures.getPublicKey(secretKey).toHex();
}

/** Signs a round, as a self-operated beacon does. */
export function signBeaconRound(secretKey: Uint8Array, round: number): string {
  return bytesToHex(shortSignatures.sign(messageOf(round), secretKey).toBytes());
}
