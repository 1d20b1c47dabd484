import { Secret, TOTP } from 'otpauth';
import type { Random } from '#server/core/random.ts';

/*
 * Codes of authenticator apps (TOTP, RFC 6238)
 * 1. The secret is 20 random bytes; codes have 6 digits, by SHA-1, for steps of 30 s: what every app understands.
 * 2. A code of the step before or after counts too, since clocks differ.
 */

const STEP_S = 30;
const SECRET_BYTES = 20;

const appOf = (secret: string, issuer = '', label = ''): TOTP =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: STEP_S, secret: Secret.fromBase32(secret) });

/** A new secret, base32. */
export const newTotpSecret = (random: Random): string => new Secret({ buffer: Uint8Array.from(random.bytes(SECRET_BYTES)).buffer }).base32;

/** What an authenticator app reads from a camera. */
export const totpUri = (secret: string, issuer: string, label: string): string => appOf(secret, issuer, label).toString();

/** The step of 30 s that a code belongs to, of those around `now` (ms since 1970); null for a wrong code. */
export function totpStep(secret: string, code: string, now: number): number | null {
  const delta = appOf(secret).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1_000 / STEP_S) + delta;
}

/** The code of `now`, ms since 1970. */
export const totpCode = (secret: string, now: number): string => appOf(secret).generate({ timestamp: now });
