import type { SocialProvider } from '#contract/api/social.ts';
import type { Deps } from '#server/runtime/deps.ts';
import type { SocialAccess } from '#server/runtime/settings/sign-in-services.ts';
import type { SocialPort } from '../provider.ts';
import { type ProviderFetch, providerFetch } from '../provider-fetch.ts';
import { takeNonce } from '../nonces.ts';
import { facebook, facebookAddresses } from './facebook.ts';
import { google } from './google.ts';
import { steam, STEAM_ADDRESSES } from './steam.ts';

/** The services that are offered, by name. */
export type SocialPorts = Readonly<Partial<Record<SocialProvider, SocialPort>>>;

/** Path of the sandbox's sign-in providers, below the shop's public address. */
const STAND_INS = '/sandbox/sign-in';

/** The services of the settings. The sandbox's providers are asked over HTTP too, at any address that this process listens on. */
export function socialPorts(deps: Deps): SocialPorts {
  const { publicUrl, social } = deps.config;
  const standIn = `${publicUrl}${STAND_INS}`;
  const home = providerFetch((url) => (url.startsWith(`${publicUrl}/`) ? deps.ownUrl() + url.slice(publicUrl.length) : url));
  const abroad = providerFetch();
  const fetchOf = ({ url }: SocialAccess): ProviderFetch => (url === null ? home : abroad);
  return {
    ...(social.google && {
      google: google({
        access: { ...social.google, url: social.google.url ?? `${standIn}/google` },
        fetch: fetchOf(social.google),
        clock: deps.clock,
      }),
    }),
    ...(social.facebook && {
      facebook: facebook({
        access: social.facebook,
        addresses:
          social.facebook.url === null
            ? { dialog: `${standIn}/facebook/dialog/oauth`, token: `${standIn}/facebook/oauth/access_token`, me: `${standIn}/facebook/me` }
            : facebookAddresses(social.facebook.version),
        fetch: fetchOf(social.facebook),
      }),
    }),
    ...(social.steam && {
      steam: steam({
        addresses:
          social.steam.url === null
            ? { endpoint: `${standIn}/steam/login`, identity: `${standIn}/steam/id/`, summaries: `${standIn}/steam/summaries` }
            : STEAM_ADDRESSES,
        apiKey: social.steam.secret,
        fetch: fetchOf(social.steam),
        clock: deps.clock,
        takeNonce: (nonce) => takeNonce(deps, 'steam', nonce),
      }),
    }),
  };
}
