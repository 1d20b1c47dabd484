import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const NOBODY = '0'.repeat(40);

/** An address as EIP-55 writes it: the case of its letters is its checksum. */
function checksummed(digits: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  return `0x${[...digits].map((digit, place) => (Number.parseInt(hash[place] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`;
}

/** Whether a text is an address of Ethereum or a chain like it. Letters of both cases must be the checksum of EIP-55; one case carries none. */
export function isEthereum(address: string): boolean {
  const [, digits] = /^0x([0-9a-fA-F]{40})$/.exec(address) ?? [];
  if (digits === undefined || digits === NOBODY) return false;
  const small = digits.toLowerCase();
  return digits === small || digits === digits.toUpperCase() || address === checksummed(small);
}
