import { bech32 } from '@scure/base';

/*
 * CashAddr of Bitcoin Cash (its specification "Address format for Bitcoin Cash")
 * 1. A version byte (0: a hash of 160 bits of a public key) and the hash, in words of five bits.
 * 2. A checksum of 40 bits over the prefix's low bits, a zero, those words and eight zero words: a BCH code with the generators below.
 * 3. Words and checksum in Bech32's letters, after `bitcoincash:`.
 */

const PREFIX = 'bitcoincash';
const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATORS = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n] as const;

function polymod(words: readonly number[]): bigint {
  let checksum = 1n;
  for (const word of words) {
    const top = checksum >> 35n;
    checksum = ((checksum & 0x07ffffffffn) << 5n) ^ BigInt(word);
    for (const [bit, generator] of GENERATORS.entries()) if ((top >> BigInt(bit)) & 1n) checksum ^= generator;
  }
  return checksum ^ 1n;
}

/** The address of a public key's hash (20 bytes), with its prefix. */
export function cashAddress(hash: Uint8Array): string {
  const words = bech32.toWords(Uint8Array.of(0, ...hash));
  const prefix = [...PREFIX].map((sign) => sign.charCodeAt(0) & 31);
  const checksum = polymod([...prefix, 0, ...words, 0, 0, 0, 0, 0, 0, 0, 0]);
  const tail = Array.from({ length: 8 }, (_, place) => Number((checksum >> BigInt(5 * (7 - place))) & 31n));
  return `${PREFIX}:${[...words, ...tail].map((word) => LETTERS[word] ?? '').join('')}`;
}
