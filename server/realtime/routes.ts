import { authoriseChannel } from '#contract/api/broadcasting.ts';
import { userChannel } from '#contract/realtime/main.ts';
import { Refusal } from '#server/http/contract.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { handle } from '#server/http/handle.ts';
import { bearerClaims, unauthenticated } from '#server/security/player.ts';

/** The authorisation of private channels: a player gets onto the own one, compared letter by letter, and onto no other. */
export function registerRealtime(app: App, deps: Deps): void {
  handle(app, deps, authoriseChannel, async ({ input, player, request }) => {
    const { socket_id: socketId, channel_name: channel } = input.body;
    if (!/^\d{1,20}\.\d{1,20}$/.test(socketId) || channel !== userChannel(player.id)) {
      throw new Refusal(403, 'forbidden', 'This channel is not yours.');
    }
    const claims = await bearerClaims(request, deps.tokens);
    if (!claims) throw unauthenticated();
    await deps.publisher.bind(socketId, player.sessionId, claims.expiresAt);
    return { auth: deps.publisher.authorise(socketId, channel) };
  });
}
