import { bech32 } from '@scure/base';

/*
 * CashAddr, the address form of Bitcoin Cash (its specification "cashaddr")
 * 1. `bitcoincash:` and a payload of Bech32's letters, all small or all capital; the prefix may be left out.
 * 2. The lower five bits of the prefix's letters, a zero and the payload have a checksum of 40 bits that comes to zero.
 * 3. The payload without its last eight letters is a version byte and a hash. The byte says what is paid to and how long the hash is.
 */

const PREFIX = 'bitcoincash';
const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const CHECKSUM_LETTERS = 8;
const GENERATORS = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n] as const;

/** Version bytes that can be paid to: to a key or a script of 20 bytes, to a script of 32; the second four carry tokens as well. */
const VERSIONS: Readonly<Record<number, number>> = { 0: 20, 8: 20, 11: 32, 16: 20, 24: 20, 27: 32 };

function checksum(values: readonly number[]): bigint {
  let sum = 1n;
  for (const value of values) {
    const top = sum >> 35n;
    sum = ((sum & 0x07ffffffffn) << 5n) ^ BigInt(value);
    GENERATORS.forEach((generator, bit) => {
      if ((top >> BigInt(bit)) & 1n) sum ^= generator;
    });
  }
  return sum ^ 1n;
}

const lowBits = (prefix: string): number[] => [...prefix].map((letter) => (letter.codePointAt(0) ?? 0) & 31);

/** The CashAddr that pays to a public key by its hash (20 bytes), with its prefix. */
export function cashAddress(hash: Uint8Array): string {
  const groups = bech32.toWords(Uint8Array.of(0, ...hash));
  const sum = checksum([...lowBits(PREFIX), 0, ...groups, ...Array.from({ length: CHECKSUM_LETTERS }, () => 0)]);
  const tail = Array.from({ length: CHECKSUM_LETTERS }, (_, place) => Number((sum >> BigInt(5 * (CHECKSUM_LETTERS - 1 - place))) & 31n));
  return `${PREFIX}:${[...groups, ...tail].map((word) => LETTERS[word] ?? '').join('')}`;
}

/** The hash that a CashAddr with this prefix pays to, the prefix written before it or left out; null where a text is none. */
export function cashHash(address: string, prefix: string = PREFIX): Uint8Array | null {
  const small = address.toLowerCase();
  if (address !== small && address !== address.toUpperCase()) return null;
  const payload = small.startsWith(`${prefix}:`) ? small.slice(prefix.length + 1) : small;
  const groups = [...payload].map((letter) => LETTERS.indexOf(letter));
  if (groups.includes(-1) || groups.length <= CHECKSUM_LETTERS) return null;
  if (checksum([...lowBits(prefix), 0, ...groups]) !== 0n) return null;
  const bytes = bech32.fromWordsUnsafe(groups.slice(0, -CHECKSUM_LETTERS));
  if (!(bytes instanceof Uint8Array)) return null;
  const [version, ...hash] = bytes;
  return version !== undefined && VERSIONS[version] === hash.length ? Uint8Array.from(hash) : null;
}
