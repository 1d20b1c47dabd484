import { config as configRoute, type PublicConfig } from '#contract/api/config.ts';
import { cents } from '#contract/money.ts';
import { SOCIAL_PROVIDERS } from '#contract/api/social.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { handle } from '#server/http/handle.ts';
import { socketHostOf } from '#server/outbox/realtime-service.ts';
import { allLimits } from '#server/rules/limits.ts';
import { activeRules } from '#server/rules/profiles.ts';

function reviewsOf({ reviewsFrame: url, sandbox }: Deps['config']): PublicConfig['reviews'] {
  if (url !== null) return { kind: 'frame', url };
  return sandbox ? { kind: 'sample' } : null;
}

function bonusTerms({ bonus }: Deps['config']): PublicConfig['bonus'] {
  return {
    release_factor: bonus.releaseFactor,
    repeat_release_factor: bonus.repeatReleaseFactor,
    stake_cap: bonus.stakeCapCents,
    stake_cap_percent: bonus.stakeCapPpm / 10_000,
    days: bonus.days,
    crypto_most: bonus.cryptoBonusMaxCents,
    leaderboard_least_stake: bonus.leaderboardLeastStakeCents,
    leaderboard_edge_percent: bonus.leaderboardEdgePpm / 10_000,
    unplayed_fee_percent: bonus.unplayedFeePpm / 10_000,
  };
}

/** What one bet of each game may stake and win, with the largest stake of the rules of play. */
function shownLimits(config: Deps['config']): PublicConfig['limits'] {
  const most = activeRules({ config }).max_stake;
  const limits = Object.entries(allLimits()).map(([game, one]) => [
    game,
    most === null ? one : { ...one, max_stake: cents(Math.min(one.max_stake, most)) },
  ]);
  return Object.fromEntries(limits) as PublicConfig['limits'];
}

function publicConfig({ config, clock, captcha }: Deps, realtimeKey: string): PublicConfig {
  const service = config.realtimeService;
  return {
    sandbox: config.sandbox,
    service_worker: config.serviceWorker,
    server_time: new Date(clock.now()).toISOString(),
    house_time_zone: config.houseTimeZone,
    oauth_client_id: config.oauthClientId,
    captcha: { provider: captcha.provider, site_key: captcha.siteKey },
    social_providers: SOCIAL_PROVIDERS.filter((provider) => config.social[provider] !== null),
    realtime: {
      key: realtimeKey,
      cluster: service?.cluster ?? 'eu',
      host: service ? socketHostOf(service) : null,
      port: service ? (service.port ?? (service.tls ? 443 : 80)) : null,
      tls: service ? service.tls : config.publicUrl.startsWith('https://'),
      auth_endpoint: '/broadcasting/auth',
    },
    deposit: { card_min: config.deposit.cardMin, card_max: config.deposit.cardMax },
    bonus: bonusTerms(config),
    social_links: config.socialLinks,
    operator: config.operator,
    reviews: reviewsOf(config),
    retention: config.retention,
    rules: activeRules({ config }),
    limits: shownLimits(config),
  };
}

/** What the shell must know first. `embeddedKey` is the public key of the realtime endpoint where no outside service is in use. */
export function registerConfig(app: App, deps: Deps, embeddedKey: string): void {
  const key = deps.config.realtimeService?.key ?? embeddedKey;
  handle(app, deps, configRoute, () => publicConfig(deps, key));
}
