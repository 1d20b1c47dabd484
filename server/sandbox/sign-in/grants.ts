import type { Deps } from '#server/runtime/deps.ts';
import { seal, unseal } from '#server/security/seal.ts';
import type { StandInPerson } from './people.ts';

/** The fault that a sandbox provider was asked for, for trying out how the shop handles it. */
export type Trouble = 'slow' | 'broken' | null;

/** The content of a code or a token of a sandbox provider: it is sealed, so any process reads it without a memory of it. */
export interface SignInGrant {
  person: StandInPerson;
  trouble: Trouble;
  redirectUri: string;
  /** Of the sandbox's Google. */
  nonce: string | null;
  /** PKCE's; null for a request without. */
  challenge: string | null;
  expiresAt: number;
}

/** How long a code or a token may be used, ms. */
export const GRANT_MS = 60_000;

/** Seals a grant for one use: `google code`, `facebook token`. */
export function sealGrant({ config, random }: Pick<Deps, 'config' | 'random'>, use: string, grant: SignInGrant): string {
  return Buffer.from(seal(config.secrets.sandboxSignIn.key, random, use, JSON.stringify(grant))).toString('base64url');
}

/** The grant in a text; null when it is another's, changed or too old. */
export function unsealGrant({ config, clock }: Pick<Deps, 'config' | 'clock'>, use: string, text: string): SignInGrant | null {
  try {
    const grant = JSON.parse(unseal(config.secrets.sandboxSignIn.key, use, Buffer.from(text, 'base64url'))) as SignInGrant;
    return grant.expiresAt > clock.now() ? grant : null;
  } catch {
    return null;
  }
}

/** Remembers what was used up, for as long as it would count. */
export class UsedOnce {
  readonly #until = new Map<string, number>();

  /** False when this text was taken before. */
  take(text: string, now: number): boolean {
    for (const [known, until] of this.#until) if (until <= now) this.#until.delete(known);
    if (this.#until.has(text)) return false;
    this.#until.set(text, now + 2 * GRANT_MS);
    return true;
  }
}
