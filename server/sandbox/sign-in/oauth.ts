import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/runtime/deps.ts';
import type { SocialAccess } from '#server/runtime/settings/sign-in-services.ts';
import { type Decision, isReturnAddress } from './decision.ts';
import { type SignInGrant, GRANT_MS, unsealGrant, type UsedOnce, sealGrant } from './grants.ts';

/* What the sandbox's Google and Facebook share: the authorization code flow of OAuth 2 with PKCE. */

const formSchema = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  redirect_uri: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
  code_verifier: z.string(),
});

/** How late a slow provider answers, ms: later than the shop waits. */
const SLOW_MS = 8_000;

/** Why a request to sign in can't be served; null when it can. */
export function faultInRequest(
  query: URLSearchParams,
  request: FastifyRequest,
  provider: 'google' | 'facebook',
  deps: Deps,
): string | null {
  if (query.get('client_id') !== deps.config.social[provider]?.clientId) return 'Unknown client.';
  if (!isReturnAddress(query.get('redirect_uri'), provider, request, deps)) return 'The return address doesn’t belong to the shop.';
  if (query.get('response_type') !== 'code') return 'Only the code flow is supported.';
  return query.get('code_challenge_method') === 'S256' && query.get('code_challenge') ? null : 'PKCE is missing.';
}

/** Where the browser goes back to, with a code or with what went wrong. */
export function backAddress(query: URLSearchParams, decision: Decision, use: string, deps: Deps): URL {
  const address = new URL(query.get('redirect_uri') ?? '');
  address.searchParams.set('state', query.get('state') ?? '');
  if (decision.kind !== 'allow') {
    address.searchParams.set('error', decision.kind === 'refuse' ? 'access_denied' : 'server_error');
    return address;
  }
  const grant: SignInGrant = {
    person: decision.person,
    trouble: decision.trouble,
    redirectUri: query.get('redirect_uri') ?? '',
    nonce: query.get('nonce'),
    challenge: query.get('code_challenge'),
    expiresAt: deps.clock.now() + GRANT_MS,
  };
  address.searchParams.set('code', sealGrant(deps, use, grant));
  return address;
}

function equal(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The grant of the code that a token request shows, once; null when anything about the request is wrong. */
export function takeCode(body: unknown, use: string, access: SocialAccess, used: UsedOnce, deps: Deps): SignInGrant | null {
  const form = formSchema.safeParse(body);
  if (!form.success) return null;
  const { code, redirect_uri, client_id, client_secret, code_verifier } = form.data;
  const grant = unsealGrant(deps, use, code);
  if (!grant || client_id !== access.clientId || !equal(client_secret, access.secret)) return null;
  const challenge = createHash('sha256').update(code_verifier).digest('base64url');
  if (grant.redirectUri !== redirect_uri || grant.challenge !== challenge) return null;
  return used.take(code, deps.clock.now()) ? grant : null;
}

/** Does what goes wrong on purpose. True when the request was answered by that. */
export async function makeTrouble({ trouble }: SignInGrant, reply: FastifyReply, { clock }: Deps): Promise<boolean> {
  if (trouble === 'slow') await new Promise<void>((resolve) => clock.setTimeout(resolve, SLOW_MS));
  if (trouble === 'broken') void reply.type('application/json').send('{"access_token": 5, "id_token":');
  return trouble === 'broken';
}
