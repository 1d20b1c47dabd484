import { bytesToHex } from '@noble/hashes/utils.js';

/*
 * Keys of taproot (BIP 340, BIP 341)
 * 1. An output is paid to x, the first coordinate of a point of secp256k1: y² = x³ + 7 over the field of P numbers.
 * 2. x is below P, and x³ + 7 is a square: its power of (P − 1) / 2 is 1 (Euler's criterion).
 * 3. Coins that are sent to any other x can never be spent.
 */

const P = 2n ** 256n - 2n ** 32n - 977n;

/** The point that BIP 341 proposes for outputs without a key: the hash of the generator, whose discrete logarithm is unknown. */
const WITHOUT_KEY = '50929b74c1a04954b78b4b6035e97a5e078a5a0f28ec96d547bfee9ace803ac0';

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let [square, left] = [base % P, exponent]; left > 0n; square = (square * square) % P, left >>= 1n)
    if (left & 1n) result = (result * square) % P;
  return result;
}

/** Whether an output that is paid to these 32 bytes can be spent by a key. */
export function isTaprootKey(bytes: Uint8Array): boolean {
  const hex = bytesToHex(bytes);
  const x = BigInt(`0x${hex}`);
  return hex !== WITHOUT_KEY && x < P && power(x ** 3n + 7n, (P - 1n) / 2n) === 1n;
}
