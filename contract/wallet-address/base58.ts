import { sha256 } from '@noble/hashes/sha2.js';
import { base58, createBase58check } from '@scure/base';

const base58check = createBase58check(sha256);

/** The twenty bytes that a Base58Check text carries under one of these versions; null where the checksum is wrong, or it is no such text. */
export function versionedHash(address: string, versions: readonly number[]): Uint8Array | null {
  try {
    const bytes = base58check.decode(address);
    return bytes.length === 21 && versions.includes(bytes[0] ?? -1) ? bytes.subarray(1) : null;
  } catch {
    return null;
  }
}

/** The bytes of a plain Base58 text; null where it is none. */
export function base58Bytes(text: string): Uint8Array | null {
  try {
    return base58.decode(text);
  } catch {
    return null;
  }
}
