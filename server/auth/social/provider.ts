import { emailSchema } from '#contract/api/credentials.ts';
import type { SocialProvider } from '#contract/api/social.ts';
import { Refusal } from '#server/core/refusal.ts';

/** The services as mails call them. */
export const PROVIDER_NAMES: Readonly<Record<SocialProvider, string>> = { google: 'Google', facebook: 'Facebook', steam: 'Steam' };

/** One visit to a provider: where it sends the browser back to, and what only its own answer can carry. */
export interface Visit {
  /** Without a query. */
  returnTo: string;
  state: string;
  /** PKCE's, which only this server knows. */
  verifier: string;
  nonce: string;
}

/** What the browser came back with. */
export interface Return {
  /** An authorization code, or for Steam its signed answer as a query string. */
  code?: string | undefined;
  iss?: string | undefined;
  error?: string | undefined;
}

/** Who was at the provider, as it has proved. */
export interface Person {
  /** The provider's permanent id of the person. */
  subject: string;
  /** How it calls them; null where it does not say. */
  name: string | null;
  /** The address that it says it has verified, in lower case; null for any other. */
  email: string | null;
}

/** A service that players sign in with. */
export interface SocialPort {
  /** The address that the browser goes to. Throws Refusal `social_failed` when the provider can't be reached. */
  begin(visit: Visit): Promise<string>;
  /** Who came back. Throws Refusal `social_denied` where the player declined, and `social_failed` for everything else that proves no identity. */
  finish(visit: Visit, back: Return): Promise<Person>;
}

/** The refusal of an answer that proves no identity. `why` is logged, so it names no code, token or address of a person. */
export const failed = (why: string): Refusal => new Refusal('social_failed', null, new Error(why));

/** An address as accounts keep it, if it is one. */
export function verifiedEmail(address: unknown, isVerified: unknown): string | null {
  if (typeof address !== 'string' || isVerified !== true) return null;
  return emailSchema.safeParse(address).data ?? null;
}
