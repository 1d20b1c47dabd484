import { optional, setting } from './declare.ts';
import { address, anyText, matching } from './kinds.ts';

const STAND_IN = "the sandbox's own stand-in; elsewhere not offered";

/** Everything that is set about signing in by other services. */
export const SIGN_IN = {
  GOOGLE_CLIENT_ID: optional(anyText('an id'), STAND_IN, { says: "The shop's client id at Google; with its secret." }),
  GOOGLE_CLIENT_SECRET: optional(anyText('a secret'), STAND_IN, { says: "The shop's client secret at Google." }),
  GOOGLE_ISSUER: setting(address('https:'), 'https://accounts.google.com', {
    says: 'The OpenID Connect issuer of Google; its endpoints are discovered from it.',
  }),
  FACEBOOK_APP_ID: optional(anyText('an id'), STAND_IN, { says: "The shop's app id at Facebook; with its secret." }),
  FACEBOOK_APP_SECRET: optional(anyText('a secret'), STAND_IN, { says: "The shop's app secret at Facebook; signs each call as well." }),
  FACEBOOK_API_VERSION: setting(matching('a version such as v23.0', /^v\d{1,3}\.\d{1,2}$/), 'v23.0', {
    says: "The version of Facebook's API to use.",
  }),
  STEAM_API_KEY: optional(anyText('a key'), STAND_IN, {
    says: "The shop's Steam web API key, for reading players' nicknames. Signing in works without it.",
  }),
};
