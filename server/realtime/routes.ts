import { authoriseChannel } from '#contract/api/broadcasting.ts';
import { type Channel, mayJoinPrivate } from '#contract/realtime/channel.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { handle } from '#server/http/handle.ts';
import { bearerClaims } from '#server/security/player.ts';
import { registerHttpApi } from './http-api.ts';
import { EMBEDDED_KEY, type RealtimeHub } from './hub.ts';
import { SharedChannels } from './shared-channels.ts';

/** The authorisation of private channels: a player is let onto those that say so in their declarations, and onto no other. */
export function registerRealtime(app: App, deps: Deps, channels: readonly Channel[]): void {
  handle(app, deps, authoriseChannel, async ({ input, player, request }) => {
    const { socket_id: socketId, channel_name: channel } = input.body;
    if (!/^\d{1,20}\.\d{1,20}$/.test(socketId) || !mayJoinPrivate(channels, channel, player.id)) {
      throw new Refusal('channel_forbidden');
    }
    const claims = await bearerClaims(request, deps.tokens);
    if (!claims) throw new Refusal('unauthenticated');
    await deps.publisher.bind(socketId, player.sessionId, claims.expiresAt);
    return { auth: deps.publisher.authorise(socketId, channel) };
  });
}

/** Pusher's HTTP API, where it is on. */
export async function registerChannelApi(app: App, deps: Deps & { hub: RealtimeHub }): Promise<void> {
  const { config, hub } = deps;
  if (!config.realtimeApi) return;
  const shared = config.redisUrl === null ? null : new SharedChannels(hub, config.redisUrl, deps);
  if (shared) app.addHook('onClose', () => shared.close());
  await registerHttpApi(app, deps, { key: EMBEDDED_KEY, secret: config.secrets.realtime[0] }, shared ?? hub);
}
