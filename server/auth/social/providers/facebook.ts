import { createHmac } from 'node:crypto';
import type { Configuration } from 'openid-client';
import * as z from 'zod/mini';
import type { SocialAccess } from '#server/runtime/settings/sign-in-services.ts';
import { failed, type Person, type SocialPort } from '../provider.ts';
import type { ProviderFetch } from '../provider-fetch.ts';
import { authorizationAddress, oauthLibrary, tokensFor } from './oauth.ts';

const meSchema = z.object({
  id: z.string().check(z.regex(/^\d{1,64}$/)),
  name: z.optional(z.string()),
});

/** Where Facebook's parts are. */
export interface FacebookAddresses {
  dialog: string;
  token: string;
  me: string;
}

/** Where the real Facebook's parts are, in a version of its interface. */
export const facebookAddresses = (version: string): FacebookAddresses => ({
  dialog: `https://www.facebook.com/${version}/dialog/oauth`,
  token: `https://graph.facebook.com/${version}/oauth/access_token`,
  me: `https://graph.facebook.com/${version}/me`,
});

interface FacebookParts {
  access: SocialAccess;
  addresses: FacebookAddresses;
  fetch: ProviderFetch;
}

/**
 * Facebook, by OAuth 2. It never says whether it has verified an address, so none is taken. Each question carries `appsecret_proof`, an HMAC of the
 * token under the app's secret: Facebook then answers for a token of this app alone.
 */
export function facebook({ access, addresses, fetch }: FacebookParts): SocialPort {
  const configuration = async (): Promise<Configuration> => {
    const library = await oauthLibrary();
    const server = { issuer: new URL(addresses.dialog).origin, authorization_endpoint: addresses.dialog, token_endpoint: addresses.token };
    const made = new library.Configuration(server, access.clientId, undefined, library.ClientSecretPost(access.secret));
    made[library.customFetch] = (address, options) => fetch(address, options as RequestInit);
    if (addresses.token.startsWith('http:')) library.allowInsecureRequests(made);
    return made;
  };

  return {
    begin: async (visit) => authorizationAddress(await configuration(), visit, { scope: 'public_profile' }),
    async finish(visit, back) {
      const { access_token: token } = await tokensFor(await configuration(), visit, back);
      return personOf(token, access, addresses.me, fetch);
    },
  };
}

async function personOf(token: string, { secret }: SocialAccess, me: string, fetch: ProviderFetch): Promise<Person> {
  const url = new URL(me);
  url.searchParams.set('fields', 'id,name');
  url.searchParams.set('appsecret_proof', createHmac('sha256', secret).update(token).digest('hex'));
  const answer = await fetch(url.href, { headers: { authorization: `Bearer ${token}` } }).catch(() => null);
  if (!answer?.ok) throw failed(`the profile could not be read: ${answer?.status ?? 'no answer'}`);
  const person = meSchema.safeParse(await answer.json().catch(() => null));
  if (!person.success) throw failed('the profile is not valid');
  return { subject: person.data.id, name: person.data.name ?? null, email: null };
}
