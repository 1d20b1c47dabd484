import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#server/core/clock.ts';
import type { Random } from '#server/core/random.ts';
import { Refusal } from '#server/core/refusal.ts';

/** Distinguishes people from scripts. `issue` exists in the sandbox only, where the shop hands out its own tokens. */
export interface CaptchaPort {
  readonly provider: 'sandbox' | 'recaptcha';
  /** Public key for the browser's part; empty in the sandbox. */
  readonly siteKey: string;
  /** True when the token was made for this action, is fresh and was not used before. A provider that can't be reached counts as false. */
  verify(token: string, action: string, address: string): Promise<boolean>;
  /** A token for an action, good once and for two minutes. */
  issue?(action: string): string;
}

/** Refusal `captcha_failed` unless a token is good for this action from this address. */
export async function mustBeHuman(captcha: CaptchaPort, token: string, action: string, address: string): Promise<void> {
  if (!(await captcha.verify(token, action, address))) throw new Refusal('captcha_failed');
}

const TOKEN_LIFE_MS = 120_000;
/** The most spent tokens remembered; older ones have expired long before. */
const MAX_SPENT = 100_000;

/** The sandbox's captcha: signed tokens `action.expiry.nonce.signature`, each good once. */
export function sandboxCaptcha(key: Uint8Array, clock: Clock, random: Random): CaptchaPort {
  const spent = new Map<string, number>();
  const sign = (text: string): Buffer => createHmac('sha256', key).update(text).digest();
  const forget = (now: number): void => {
    for (const [token, expiresAt] of spent) {
      if (expiresAt > now && spent.size <= MAX_SPENT) break;
      spent.delete(token);
    }
  };
  return {
    provider: 'sandbox',
    siteKey: '',
    issue(action) {
      const text = `${action}.${clock.now() + TOKEN_LIFE_MS}.${Buffer.from(random.bytes(12)).toString('base64url')}`;
      return `${text}.${sign(text).toString('base64url')}`;
    },
    async verify(token, action) {
      const [named = '', expiry = '', nonce = '', signature = '', ...more] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(`${named}.${expiry}.${nonce}`);
      const genuine = more.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
      const now = clock.now();
      if (!genuine || named !== action || Number(expiry) <= now) return false;
      forget(now);
      const id = `${expiry}.${nonce}`;
      if (spent.has(id)) return false;
      spent.set(id, Number(expiry));
      return true;
    },
  };
}

interface ReCaptchaAnswer {
  success?: boolean;
  action?: string;
  score?: number;
}

/** Google's score-based captcha. `minScore` runs from 0 (a script) to 1 (a person). */
export function reCaptcha(options: { siteKey: string; secret: string; minScore: number; fetch?: typeof fetch }): CaptchaPort {
  const send = options.fetch ?? fetch;
  return {
    provider: 'recaptcha',
    siteKey: options.siteKey,
    async verify(token, action, address) {
      try {
        const answer = await send('https://www.google.com/recaptcha/api/siteverify', {
          method: 'POST',
          body: new URLSearchParams({ secret: options.secret, response: token, remoteip: address }),
          signal: AbortSignal.timeout(5_000),
        });
        const { success, action: named, score } = (await answer.json()) as ReCaptchaAnswer;
        return success === true && named === action && (score ?? 0) >= options.minScore;
      } catch {
        // Sign-up is refused while the provider is away; the player is asked to try again.
        return false;
      }
    },
  };
}
