import { avatarAt } from '#contract/avatar/avatar.ts';
import { avatarPicture } from '#contract/avatar/picture.ts';
import { nothingHere } from '#server/http/failures.ts';
import type { App } from '#server/runtime/deps.ts';

/** A picture never changes, so that browsers may keep it for a year. */
const KEPT = 'public, max-age=31536000, immutable';

/** Serves players' pictures, which are drawn from their addresses alone. Opened as a page, one may load and run nothing. */
export function registerAvatarPictures(app: App): void {
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
