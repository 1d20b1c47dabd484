import { Readable } from 'node:stream';
import {
  changeName as changeNameRoute,
  chooseAvatar as chooseAvatarRoute,
  closeAccount as closeAccountRoute,
  closing as closingRoute,
  requestData as requestDataRoute,
} from '#contract/api/account.ts';
import { clearRefreshCookie } from '#server/auth/refresh-cookie.ts';
import { requireConfirmed } from '#server/auth/require-confirmed.ts';
import { nothingHere } from '#server/http/failures.ts';
import { handle } from '#server/http/handle.ts';
import type { AccountPart } from '#server/players/account-part.ts';
import { bearerClaims, cookieClaims, playerOf } from '#server/security/player.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { avatarAt } from '#contract/avatar/avatar.ts';
import { avatarPicture } from '#contract/avatar/picture.ts';
import { closeAccount, closingOf } from './closing.ts';
import { askForData, dataFile, takeDataToken } from './data.ts';
import { changeName, chooseAvatar } from './identity.ts';

/** A picture never changes, so that browsers may keep it for a year. */
const KEPT = 'public, max-age=31536000, immutable';

/** Serves players' pictures, which are drawn from their addresses alone. Opened as a page, one may load and run nothing. */
function registerAvatarPictures(app: App): void {
  app.get('/avatars/:version/:picture', { schema: { hide: true } as object, config: { limit: null } }, (request, reply) => {
    const avatar = avatarAt(request.url);
    if (!avatar) return nothingHere(request, reply);
    return reply
      .header('cache-control', KEPT)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type('image/svg+xml; charset=utf-8')
      .send(avatarPicture(avatar));
  });
}

/** What players change about themselves, the file of their data, and the way out. */
export function registerAccount(app: App, deps: Deps, parts: readonly AccountPart[]): void {
  registerAvatarPictures(app);
  handle(app, deps, changeNameRoute, async ({ player, input: { body } }) => {
    await changeName(deps, player, body.name);
    return { msg: 'Your name has been changed.', data: { name: body.name } };
  });
  handle(app, deps, chooseAvatarRoute, async ({ player, input: { body } }) => {
    const address = await chooseAvatar(deps, player.id, body.avatar);
    return {
      msg: address === null ? 'Your picture was removed. Others see your initial again.' : 'Your picture has been changed.',
      data: { avatar_url: address },
    };
  });
  registerData(app, deps, parts);
  handle(app, deps, closingRoute, async ({ player }) => {
    const { obstacles, givenUp } = await closingOf(deps, parts, player.id);
    return { data: { obstacles, given_up: givenUp } };
  });
  handle(app, deps, closeAccountRoute, async ({ player, input: { body }, reply }) => {
    await closeAccount(deps, parts, player, body.name);
    clearRefreshCookie(reply, deps.config);
    return { msg: 'Your account has been closed.' };
  });
}

function registerData(app: App, deps: Deps, parts: readonly AccountPart[]): void {
  handle(app, deps, requestDataRoute, async ({ player, reply }) => {
    await requireConfirmed(deps.db.read, deps, player);
    reply.header('cache-control', 'no-store');
    return { data: { url: `${requestDataRoute.path}/${await askForData(deps, player)}` } };
  });
  app.get<{ Params: { token: string } }>(
    `${requestDataRoute.path}/:token`,
    { schema: { hide: true } as object, exposeHeadRoute: false },
    async (request, reply) => {
      const claims = (await bearerClaims(request, deps.tokens)) ?? (await cookieClaims(request, deps.tokens));
      const asking = claims && (await playerOf(deps.db.read, claims, deps.clock.now()));
      const playerId = asking && (await takeDataToken(deps, request.params.token, asking.sessionId));
      if (playerId === null) return nothingHere(request, reply);
      const day = new Date(deps.clock.now()).toISOString().slice(0, 10);
      return reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .header('content-disposition', `attachment; filename="fairdrop-data-${day}.json"`)
        .type('application/json; charset=utf-8')
        .send(Readable.from(dataFile(deps, parts, playerId)));
    },
  );
}
