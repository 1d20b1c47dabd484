import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { Random } from '#server/core/random.ts';

/*
 * Secrets at rest: AES-256-GCM under a key that is not in the database.
 * sealed = version byte 2 ‖ 4-byte key id ‖ 12-byte nonce ‖ ciphertext ‖ 16-byte tag. Values from before key ids have version byte 1 and no id.
 * The purpose is authenticated but not stored, so a value sealed for one row can't be opened as another's.
 */

const VERSION = 2;
const VERSION_WITHOUT_ID = 1;
const ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A key of 32 bytes with its id, which values carry that are sealed under it. */
export interface Key {
  /** 8 hex characters that follow from the operator's secret. */
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** The keys of one purpose, current one first. New values are sealed and signed with it; all of them open and verify. */
export type KeyRing = readonly [Key, ...Key[]];

/** The id of an operator's secret of 32 bytes. Nothing else of the secret follows from it. */
export function keyId(secret: Uint8Array): string {
  return Buffer.from(hkdfSync('sha256', secret, 'fairdrop', 'key id', ID_BYTES)).toString('hex');
}

const prepared = new WeakMap<Uint8Array, KeyObject>();

/** A key as the cipher takes it, made once: each bet unseals a seed. */
function keyObject(key: Uint8Array): KeyObject {
  const known = prepared.get(key);
  if (known) return known;
  const made = createSecretKey(key);
  prepared.set(key, made);
  return made;
}

/** Encrypts a text for a purpose such as `seed:{pair id}` with the current key. */
export function seal([{ id, bytes }]: KeyRing, random: Random, purpose: string, text: string): Uint8Array {
  const nonce = random.bytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyObject(bytes), nonce).setAAD(Buffer.from(purpose));
  const head = [Buffer.from([VERSION]), Buffer.from(id, 'hex'), nonce];
  return Buffer.concat([...head, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** Whether a sealed value can be opened. */
export function opens(keys: KeyRing, purpose: string, sealed: Uint8Array): boolean {
  try {
    unseal(keys, purpose, sealed);
    return true;
  } catch {
    return false;
  }
}

/** The text of a sealed value. Throws when it was altered, sealed for another purpose or under a key that is not in the ring. */
export function unseal(keys: KeyRing, purpose: string, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed);
  if (bytes[0] === VERSION) {
    const id = bytes.subarray(1, 1 + ID_BYTES).toString('hex');
    const key = keys.find((one) => one.id === id);
    if (!key) throw new Error(`sealed under the key ${id}, which is not set`);
    return decrypt(key, purpose, bytes.subarray(1 + ID_BYTES));
  }
  if (bytes[0] !== VERSION_WITHOUT_ID) throw new Error('not a sealed value');
  const [last, ...others] = keys.toReversed() as unknown as KeyRing;
  for (const key of others)
    try {
      return decrypt(key, purpose, bytes.subarray(1));
    } catch {
      // Sealed under another key of the ring: the last one tried says what is wrong.
    }
  return decrypt(last, purpose, bytes.subarray(1));
}

function decrypt({ bytes: key }: Key, purpose: string, bytes: Buffer): string {
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error('not a sealed value');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', keyObject(key), nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(purpose));
  decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, bytes.length - TAG_BYTES)), decipher.final()]).toString('utf8');
}
