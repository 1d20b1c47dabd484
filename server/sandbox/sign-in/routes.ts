import type { App, Deps } from '#server/runtime/deps.ts';
import { registerFacebookStandIn } from './facebook.ts';
import { registerGoogleStandIn } from './google.ts';
import { registerSteamStandIn } from './steam.ts';

/** The sandbox's providers for the services that players sign in with, each where the real one isn't configured. */
export function registerSignInStandIns(app: App, deps: Deps): void {
  const { google, facebook, steam } = deps.config.social;
  if (google?.url === null) registerGoogleStandIn(app, deps, google);
  if (facebook?.url === null) registerFacebookStandIn(app, deps, facebook);
  if (steam?.url === null) registerSteamStandIn(app, deps, steam);
}
