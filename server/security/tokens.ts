import { createHash } from 'node:crypto';
import type { Random } from '#server/core/random.ts';

/** A secret text of 32 random bytes, base64url. */
export const newToken = ({ random }: { random: Random }): string => Buffer.from(random.bytes(32)).toString('base64url');

/** SHA-256 of a secret text, which is all that the database learns of it. */
export const hashOf = (token: string): Uint8Array => createHash('sha256').update(token).digest();
