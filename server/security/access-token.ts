import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '#server/core/clock.ts';
import type { KeyRing } from './seal.ts';

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
  readonly #keys: KeyRing;
  readonly #clock: Clock;
  readonly #verified = new Map<string, TokenClaims>();

  constructor(keys: KeyRing, clock: Clock) {
    this.#keys = keys;
    this.#clock = clock;
  }

  sign({ userId, sessionId }: Claims): Promise<string> {
    const now = Math.floor(this.#clock.now() / 1_000);
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: this.#keys[0].id })
      .setIssuer(ISSUER)
      .setSubject(userId)
      .setIssuedAt(now)
      .setExpirationTime(now + ACCESS_TOKEN_S)
      .sign(this.#keys[0].bytes);
  }

  /** The claims of a token that this shop made and that has not expired; null for anything else. */
  async verify(token: string): Promise<TokenClaims | null> {
    const now = this.#clock.now();
    const known = this.#verified.get(token);
    if (known) return known.expiresAt > now ? known : null;
    try {
      const { payload } = await jwtVerify(token, ({ kid }) => this.#keyOf(kid), {
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

  /** The key that a token names. Tokens from before key ids name none. Throws for a key that is not in the ring. */
  #keyOf(id: string | undefined): Uint8Array {
    const key = id === undefined ? this.#keys.at(-1) : this.#keys.find((one) => one.id === id);
    if (!key) throw new Error('signed with a key that is not set');
    return key.bytes;
  }
}
