import { bech32, bech32m } from '@scure/base';

/** The longest text that the checksum of Bech32 protects. */
const LONGEST = 90;

/**
 * The program of a SegWit address with this human-readable part (BIP 173, BIP 350); null where a text is none. It is of version 0 with 20 or 32 bytes and Bech32's
 * checksum, or of version 1 with 32 bytes and Bech32m's. Later versions have no meaning yet: coins sent there could be taken by anybody.
 */
export function segwitProgram(address: string, prefix: string): Uint8Array | null {
  return program(bech32, address, prefix, 0, [20, 32]) ?? program(bech32m, address, prefix, 1, [32]);
}

function program(coder: typeof bech32, address: string, prefix: string, version: number, lengths: readonly number[]): Uint8Array | null {
  const read = coder.decodeUnsafe(address, LONGEST);
  if (read?.prefix !== prefix || read.words[0] !== version) return null;
  const bytes = coder.fromWordsUnsafe(read.words.slice(1));
  return bytes instanceof Uint8Array && lengths.includes(bytes.length) ? bytes : null;
}
