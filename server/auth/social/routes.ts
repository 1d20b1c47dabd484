import type { FastifyRequest } from 'fastify';
import {
  SOCIAL_PROVIDERS,
  socialAccounts,
  socialComplete,
  socialConnect,
  socialDisconnect,
  socialHandle,
  type SocialProvider,
} from '#contract/api/social.ts';
import { ownPath } from '#contract/own-path.ts';
import { answerTo } from '#server/http/refusals/refusals.ts';
import { Refusal } from '#server/core/refusal.ts';
import { nothingHere } from '#server/http/failures.ts';
import { handle } from '#server/http/handle.ts';
import { originAllowed } from '#server/security/origin.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { refuseHouseName } from '#server/security/house-names.ts';
import { mailChange } from '../factors/mail-change.ts';
import { requireOwnPage } from '../refresh-cookie.ts';
import { cameBy } from '../sign-up.ts';
import { requireConfirmed } from '../require-confirmed.ts';
import { browserOf, keptBrowser } from './browser.ts';
import { identitiesOf, removeIdentity } from './identities.ts';
import { PROVIDER_NAMES } from './provider.ts';
import { withinProviderTime } from './provider-fetch.ts';
import { type SocialPorts, socialPorts } from './providers/list.ts';
import { completeAccount, connectAccount, handleReturn } from './sign-in.ts';
import { beginVisit } from './visits.ts';

/** Where the shop is for this browser. The sandbox is met under several names; elsewhere there is the public address alone. */
function shopAddress({ protocol, host, headers }: FastifyRequest, { config }: Deps): string {
  const asked = `${protocol}://${host}`;
  return config.sandbox && originAllowed(asked, headers, config) ? asked : config.publicUrl;
}

/** Sends a browser to a provider, and takes it back to the shop's own page with the reason where that can't be. */
function registerRedirect(app: App, deps: Deps, ports: SocialPorts): void {
  app.get<{ Params: { provider: string }; Querystring: Record<string, unknown> }>(
    '/social/:provider/redirect',
    { schema: { hide: true } as object, config: { limit: 'social' } },
    async (request, reply) => {
      const provider = SOCIAL_PROVIDERS.find((name) => name === request.params.provider);
      if (provider === undefined) return nothingHere(request, reply);
      reply.header('cache-control', 'no-store');
      const { intent, next } = request.query;
      const attempt = {
        provider,
        intent: intent === 'connect' ? ('connect' as const) : ('sign_in' as const),
        returnTo: `${shopAddress(request, deps)}/auth/${provider}`,
        next: ownPath(typeof next === 'string' ? next : null) ?? '/',
      };
      try {
        const port = ports[provider];
        if (!port) throw new Refusal('social_not_configured');
        const visit = await beginVisit(deps, attempt, keptBrowser(request, reply, deps));
        const address = await withinProviderTime(port.begin(visit));
        // A provider of the sandbox is at the very host that was asked.
        const isHome = deps.config.social[provider]?.url === null && address.startsWith(`${deps.config.publicUrl}/`);
        return await reply.redirect(isHome ? address.slice(deps.config.publicUrl.length) : address, 303);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        request.log.warn({ err: error.cause ?? error, provider }, 'a sign-in could not be started');
        return reply.redirect(`/auth/${provider}?error=${answerTo(error)[1]}`, 303);
      }
    },
  );
}

/** Signing in by other services: the way there, the way back, the account's last step, and what a player is connected to. */
export function registerSocial(app: App, deps: Deps): void {
  const ports = socialPorts(deps);
  const portOf = (provider: SocialProvider) => {
    const port = ports[provider];
    if (!port) throw new Refusal('social_not_configured');
    return port;
  };
  registerRedirect(app, deps, ports);

  handle(
    app,
    deps,
    socialHandle,
    ({ input, request, reply }) => {
      reply.header('cache-control', 'no-store');
      return handleReturn(deps, portOf(input.query.provider), { ...input.query, browser: browserOf(request, deps.config) });
    },
    'social',
  );

  handle(
    app,
    deps,
    socialComplete,
    async ({ input, request }) => {
      requireOwnPage(request, deps.config);
      const { provider, access_token: token, name, promotions = false, terms } = input.body;
      refuseHouseName(name);
      const shown = { provider, token, browser: browserOf(request, deps.config) };
      await completeAccount(deps, shown, { name, promotions, terms }, cameBy(request, deps.config));
      return { msg: 'Your account is ready.' };
    },
    'social',
  );

  handle(app, deps, socialAccounts, async ({ player }) => ({ data: await identitiesOf(deps.db.read, player.id) }));

  handle(
    app,
    deps,
    socialConnect,
    async ({ input, player, request }) => {
      const { provider, access_token: token } = input.body;
      await connectAccount(deps, player, { provider, token, browser: browserOf(request, deps.config) });
      return { msg: 'Account connected. You can now log in with it.' };
    },
    'social',
  );

  handle(app, deps, socialDisconnect, async ({ input, player }) => {
    await deps.db.transaction(async (tx) => {
      await requireConfirmed(tx, deps, player);
      await removeIdentity(tx, player.id, input.params.provider);
      await mailChange(
        tx,
        deps,
        player.id,
        `A ${PROVIDER_NAMES[input.params.provider]} account was disconnected and can no longer log in.`,
      );
    });
    return { msg: 'Account disconnected.' };
  });
}
