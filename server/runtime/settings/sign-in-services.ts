import type { Secrets } from '#server/security/secrets.ts';
import { type Given, refuse, required } from './given.ts';

/** How a service is reached that players sign in with; `url` is null for the sandbox's own. */
export interface SocialAccess {
  url: string | null;
  clientId: string;
  secret: string;
}

/** The services that players may sign in with; null for each that is not offered. */
export interface SocialSettings {
  google: SocialAccess | null;
  /** `version`: of Facebook's interface. */
  facebook: (SocialAccess & { version: string }) | null;
  steam: SocialAccess | null;
}

type Names = readonly ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] | readonly ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'];

/** A service that takes an id and a secret; the sandbox's own where neither is set. */
function service(given: Given, [id, secret]: Names, url: string, sandboxSecret: string): SocialAccess | null {
  if (!given.isSet(id) && !given.isSet(secret)) return given.sandbox ? { url: null, clientId: 'fairdrop', secret: sandboxSecret } : null;
  const why = `${id} and ${secret} go together`;
  return { url, clientId: required(given, id, why), secret: required(given, secret, why) };
}

/** The settings of signing in by other services. Throws SettingError for a service that is set by half. */
export function social(given: Given, { sandboxSignIn }: Secrets): SocialSettings {
  const { GOOGLE_ISSUER, FACEBOOK_API_VERSION: version, STEAM_API_KEY } = given.settings;
  const google = service(given, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], GOOGLE_ISSUER, sandboxSignIn.google);
  const facebook = service(given, ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'], 'https://www.facebook.com', sandboxSignIn.facebook);
  if (!google?.url) refuse(given, ['GOOGLE_ISSUER'], 'Google sign-in needs GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET');
  if (!facebook?.url) refuse(given, ['FACEBOOK_API_VERSION'], 'Facebook sign-in needs FACEBOOK_APP_ID and FACEBOOK_APP_SECRET');
  return {
    google,
    facebook: facebook && { ...facebook, version },
    steam: steam(given.sandbox, STEAM_API_KEY, sandboxSignIn.steam),
  };
}

function steam(sandbox: boolean, key: string | undefined, sandboxSecret: string): SocialAccess | null {
  if (key !== undefined) return { url: 'https://steamcommunity.com/openid/login', clientId: '', secret: key };
  return sandbox ? { url: null, clientId: '', secret: sandboxSecret } : null;
}
