import { sha256 } from '@noble/hashes/sha2.js';
import { base58, createBase58check } from '@scure/base';

const base58check = createBase58check(sha256);

/** What a Base58Check text carries: its version and its payload. Null where the checksum is wrong, or it is no such text. */
function versioned(address: string): { version: number; payload: Uint8Array } | null {
  try {
    const [version, ...payload] = base58check.decode(address);
    return version === undefined ? null : { version, payload: Uint8Array.from(payload) };
  } catch {
    return null;
  }
}

/** Whether a Base58Check text carries twenty bytes under one of these versions. */
export function isVersioned(address: string, versions: readonly number[]): boolean {
  const read = versioned(address);
  return read !== null && versions.includes(read.version) && read.payload.length === 20;
}

/** The bytes of a plain Base58 text; null where it is none. */
export function base58Bytes(text: string): Uint8Array | null {
  try {
    return base58.decode(text);
  } catch {
    return null;
  }
}
