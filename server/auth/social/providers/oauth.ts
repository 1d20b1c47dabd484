import type { authorizationCodeGrant, AuthorizationCodeGrantChecks, Configuration } from 'openid-client';
import { Refusal } from '#server/core/refusal.ts';
import { failed, type Return, type Visit } from '../provider.ts';

/** The library, loaded with the first visit: many processes never serve a sign-in by a service. */
export const oauthLibrary = () => import('openid-client');

/** The code or name of the library's error, which contain nothing that was sent. */
function reasonOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : String(name);
}

/** The address of a provider's page, with a PKCE challenge (S256) and the state. */
export async function authorizationAddress(configuration: Configuration, visit: Visit, more: Record<string, string>): Promise<string> {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await oauthLibrary();
  return buildAuthorizationUrl(configuration, {
    redirect_uri: visit.returnTo,
    state: visit.state,
    code_challenge: await calculatePKCECodeChallenge(visit.verifier),
    code_challenge_method: 'S256',
    ...more,
  }).href;
}

/** Exchanges the code for tokens and checks everything that the provider returned. Throws Refusal `social_denied` or `social_failed`. */
export async function tokensFor(
  configuration: Configuration,
  visit: Visit,
  back: Return,
  checks: AuthorizationCodeGrantChecks = {},
): ReturnType<typeof authorizationCodeGrant> {
  const library = await oauthLibrary();
  if (back.error === 'access_denied') throw new Refusal('social_denied');
  if (back.error !== undefined) throw failed('the provider reported an error');
  const address = new URL(visit.returnTo);
  for (const [name, value] of Object.entries({ code: back.code, iss: back.iss, state: visit.state }))
    if (value !== undefined) address.searchParams.set(name, value);
  try {
    return await library.authorizationCodeGrant(configuration, address, {
      expectedState: visit.state,
      pkceCodeVerifier: visit.verifier,
      ...checks,
    });
  } catch (error) {
    throw failed(`the code was rejected: ${reasonOf(error)}`);
  }
}
