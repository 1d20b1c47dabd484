import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** An address as EIP-55 writes it: the case of its letters is its checksum. */
function checksummed(digits: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  return `0x${[...digits].map((digit, place) => (Number.parseInt(hash[place] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`;
}

/**
 * The twenty bytes of an address of Ethereum or a chain like it; null where a text is none. Letters of both cases must be the checksum of EIP-55; one case
 * carries none.
 */
export function ethereumAccount(address: string): Uint8Array | null {
  const [, digits] = /^0x([0-9a-fA-F]{40})$/.exec(address) ?? [];
  if (digits === undefined) return null;
  const small = digits.toLowerCase();
  return digits === small || digits === digits.toUpperCase() || address === checksummed(small) ? hexToBytes(small) : null;
}
