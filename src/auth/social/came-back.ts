import { SOCIAL_PROVIDERS, type SocialProvider } from '#contract/api/social.ts';
import type { RouteInput } from '#contract/api/route.ts';
import type { socialHandle } from '#contract/api/social.ts';

/** What a provider sent the browser back with: an answer to hand over, or why the visit never began. */
export type CameBack = { answer: RouteInput<typeof socialHandle>['query'] } | { failure: string };

/** Steam's answer is many fields; they are handed over together. */
const ASSERTION = 'openid.';

/** Reads the address of `/auth/{provider}`; null for a provider that there isn't. */
export function cameBack(name: string | undefined, search: string): { provider: SocialProvider; back: CameBack } | null {
  const provider = SOCIAL_PROVIDERS.find((one) => one === name);
  if (provider === undefined) return null;
  const given = new URLSearchParams(search);
  const state = given.get('state');
  if (state === null) return { provider, back: { failure: given.get('error') ?? 'social_expired' } };
  const assertion = new URLSearchParams([...given].filter(([field]) => field.startsWith(ASSERTION)));
  const code = assertion.size > 0 ? assertion.toString() : given.get('code');
  const [iss, error] = [given.get('iss'), given.get('error')];
  return { provider, back: { answer: { provider, state, ...(code && { code }), ...(iss && { iss }), ...(error && { error }) } } };
}
