import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto';
import type { Random } from '#server/core/random.ts';

/*
 * Secrets at rest (unrevealed server seeds): AES-256-GCM under a key that is not in the database.
 * sealed = version byte 1 ‖ 12-byte nonce ‖ ciphertext ‖ 16-byte tag. The purpose is authenticated but not stored, so a value sealed for one row
 * can't be opened as another's.
 */

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const prepared = new WeakMap<Uint8Array, KeyObject>();

/** A key as the cipher takes it, made once: each bet unseals a seed. */
function keyObject(key: Uint8Array): KeyObject {
  const known = prepared.get(key);
  if (known) return known;
  const made = createSecretKey(key);
  prepared.set(key, made);
  return made;
}

/** Encrypts a text for a purpose such as `seed:{pair id}`. `key` is 32 bytes. */
export function seal(key: Uint8Array, random: Random, purpose: string, text: string): Uint8Array {
  const nonce = random.bytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyObject(key), nonce).setAAD(Buffer.from(purpose));
  return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** Whether a sealed value can be opened. */
export function opens(key: Uint8Array, purpose: string, sealed: Uint8Array): boolean {
  try {
    unseal(key, purpose, sealed);
    return true;
  } catch {
    return false;
  }
}

/** The text of a sealed value. Throws when it was altered, sealed for another purpose or under another key. */
export function unseal(key: Uint8Array, purpose: string, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed);
  if (bytes[0] !== VERSION || bytes.length < 1 + NONCE_BYTES + TAG_BYTES) throw new Error('not a sealed value');
  const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', keyObject(key), nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(purpose));
  decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(1 + NONCE_BYTES, bytes.length - TAG_BYTES)), decipher.final()]).toString('utf8');
}
