import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '#server/core/clock.ts';

/** Seconds that an access token lives. */
export const ACCESS_TOKEN_S = 900;

const ISSUER = 'fairdrop';
/** The most verified tokens remembered, so that a busy player's signature is not checked anew for each call. */
const MAX_REMEMBERED = 10_000;

/** Who a token speaks for. Whether the session still lives is the database's to say. */
export interface Claims {
  userId: string;
  sessionId: string;
}

/** Claims of a token with the end of its life, ms since 1970. */
export interface TokenClaims extends Claims {
  expiresAt: number;
}

/** Makes and checks access tokens: JWT, HS256, claims `sub` (player) and `sid` (session). */
export class AccessTokens {
  readonly #key: Uint8Array;
  readonly #clock: Clock;
  readonly #verified = new Map<string, TokenClaims>();

  constructor(key: Uint8Array, clock: Clock) {
    this.#key = key;
    this.#clock = clock;
  }

  sign({ userId, sessionId }: Claims): Promise<string> {
    const now = Math.floor(this.#clock.now() / 1_000);
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setIssuer(ISSUER)
      .setSubject(userId)
      .setIssuedAt(now)
      .setExpirationTime(now + ACCESS_TOKEN_S)
      .sign(this.#key);
  }

  /** The claims of a token that this shop made and that has not expired; null for anything else. */
  async verify(token: string): Promise<TokenClaims | null> {
    const now = this.#clock.now();
    const known = this.#verified.get(token);
    if (known) return known.expiresAt > now ? known : null;
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        typ: 'at+jwt',
        currentDate: new Date(now),
      });
      const { sub, sid, exp } = payload;
      if (typeof sub !== 'string' || typeof sid !== 'string' || typeof exp !== 'number') return null;
      if (this.#verified.size >= MAX_REMEMBERED) this.#verified.clear();
      const claims = { userId: sub, sessionId: sid, expiresAt: exp * 1_000 };
      this.#verified.set(token, claims);
      return claims;
    } catch {
      return null;
    }
  }
}
