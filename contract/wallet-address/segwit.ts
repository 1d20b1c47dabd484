import { bech32, bech32m } from '@scure/base';

/** The longest text that the checksum of Bech32 protects. */
const LONGEST = 90;

/**
 * Whether a text is a SegWit address with this human-readable part (BIP 173, BIP 350): a program of version 0 with 20 or 32 bytes and Bech32's
 * checksum, or of version 1 with 32 bytes and Bech32m's. Later versions have no meaning yet: coins sent there could be taken by anybody.
 */
export function isSegwit(address: string, prefix: string): boolean {
  return fits(bech32, address, prefix, 0, [20, 32]) || fits(bech32m, address, prefix, 1, [32]);
}

function fits(coder: typeof bech32, address: string, prefix: string, version: number, lengths: readonly number[]): boolean {
  const read = coder.decodeUnsafe(address, LONGEST);
  if (read?.prefix !== prefix || read.words[0] !== version) return false;
  const program = coder.fromWordsUnsafe(read.words.slice(1));
  return program instanceof Uint8Array && lengths.includes(program.length);
}
