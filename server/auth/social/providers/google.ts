import type { Configuration } from 'openid-client';
import type { Clock } from '#server/core/clock.ts';
import type { SocialAccess } from '#server/runtime/settings/sign-in-services.ts';
import { failed, type Person, type Return, type SocialPort, verifiedEmail, type Visit } from '../provider.ts';
import { PROVIDER_MS, type ProviderFetch } from '../provider-fetch.ts';
import { authorizationAddress, oauthLibrary, tokensFor } from './oauth.ts';

/** How long what was discovered about the issuer is believed, ms. */
const DISCOVERED_MS = 3_600_000;

interface GoogleParts {
  access: SocialAccess & { url: string };
  fetch: ProviderFetch;
  clock: Clock;
}

/**
 * Google, by OpenID Connect: addresses and keys are discovered from the issuer; the id token's signature, issuer, audience, times and nonce are checked,
 * and the code is bound to this server by PKCE.
 */
export function google({ access, fetch, clock }: GoogleParts): SocialPort {
  let known: { configuration: Promise<Configuration>; untilMs: number } | null = null;

  const configuration = (): Promise<Configuration> => {
    if (known && known.untilMs > clock.now()) return known.configuration;
    const discovered = discover(access, fetch);
    known = { configuration: discovered, untilMs: clock.now() + DISCOVERED_MS };
    // What failed is asked for again by the next visit.
    discovered.catch(() => {
      known = null;
    });
    return discovered;
  };

  return {
    begin: async (visit) =>
      authorizationAddress(await configuration(), visit, {
        scope: 'openid profile email',
        nonce: visit.nonce,
        prompt: 'select_account',
      }),
    finish: async (visit, back) => personIn(await configuration(), visit, back),
  };
}

async function discover({ url, clientId, secret }: SocialAccess & { url: string }, fetch: ProviderFetch): Promise<Configuration> {
  const { allowInsecureRequests, ClientSecretPost, customFetch, discovery, enableNonRepudiationChecks } = await oauthLibrary();
  try {
    return await discovery(new URL(url), clientId, undefined, ClientSecretPost(secret), {
      [customFetch]: (address: string, options: object) => fetch(address, options),
      timeout: PROVIDER_MS / 1_000,
      // The sandbox's own is served at the shop's address, which may be plain http there.
      execute: [enableNonRepudiationChecks, ...(url.startsWith('http:') ? [allowInsecureRequests] : [])],
    });
  } catch {
    throw failed('OpenID discovery failed');
  }
}

async function personIn(configuration: Configuration, visit: Visit, back: Return): Promise<Person> {
  const tokens = await tokensFor(configuration, visit, back, { expectedNonce: visit.nonce, idTokenExpected: true });
  const claims = tokens.claims();
  if (claims === undefined || claims.sub.length > 255) throw failed('the id token has no subject');
  return {
    subject: claims.sub,
    name: typeof claims['name'] === 'string' ? claims['name'] : null,
    email: verifiedEmail(claims['email'], claims['email_verified']),
  };
}
