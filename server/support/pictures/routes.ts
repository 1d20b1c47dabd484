import type { FastifyError, FastifyRequest, FastifySchema } from 'fastify';
import { CAPTCHA_HEADER, LARGEST_PICTURE, pictureAddress, uploadLetterPicture, uploadPicture } from '#contract/api/support.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { mustBeHuman } from '#server/security/captcha.ts';
import { bearerClaims, playerOf } from '#server/security/player.ts';
import { keepPicture, pictureBytes } from './keep-pictures.ts';
import { redraw, type Redrawn } from './redraw.ts';
import { Turns } from './turns.ts';

/** Pictures that are made anew at a time, and how many may wait. Each waiting one holds its file, two megabytes at most. */
const TURNS = { atOnce: 2, mostWaiting: 24 };

/** A picture that is sent: nothing in it may run, whatever opens it, and no shared cache keeps it. */
export const PICTURE_HEADERS = {
  'content-type': 'image/webp',
  'content-disposition': 'attachment; filename="picture.webp"',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, max-age=3600',
  vary: 'authorization',
} as const;

const TOO_LARGE = new Set(['FST_ERR_CTP_BODY_TOO_LARGE', 'FST_ERR_CTP_INVALID_MEDIA_TYPE']);

/** The uploads of pictures, and the pictures of a player for its eyes alone. Who isn't signed in, or shows no captcha, is refused before the file is read. */
export function registerPictures(app: App, deps: Deps): void {
  const callers = new WeakMap<FastifyRequest, string>();
  const turns = new Turns(TURNS);
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    const claims = await bearerClaims(request, deps.tokens);
    const player = claims && (await playerOf(deps.db.read, claims, deps.clock.now()));
    if (!player) throw new Refusal('unauthenticated');
    callers.set(request, player.id);
  };
  const callerOf = (request: FastifyRequest): string => {
    const id = callers.get(request);
    if (id === undefined) throw new Refusal('unauthenticated');
    return id;
  };
  const described = (summary: string, more: object = {}): FastifySchema => ({ summary, ...more }) as FastifySchema;
  const ofPlayer = { security: [{ bearer: [] }] };
  const redrawn = async ({ body }: FastifyRequest): Promise<Redrawn> => {
    if (!Buffer.isBuffer(body) || body.length === 0) throw new Refusal('picture_unusable', { fault: 'empty' });
    return turns.take(() => redraw(body));
  };

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // What a file is, its bytes say; the type that it is sent under says nothing.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_PICTURE }, (_request, body, done) => done(null, body));
    scope.setErrorHandler<FastifyError>((error) => {
      if (TOO_LARGE.has(error.code)) throw new Refusal('picture_unusable', { fault: 'size' });
      throw error;
    });
    scope.post(
      uploadPicture.path,
      {
        schema: described(uploadPicture.summary, { ...ofPlayer, response: { 200: uploadPicture.reply } }),
        config: { limit: 'supportPicture' },
        onRequest,
      },
      async (request) => {
        const userId = callerOf(request);
        await deps.limiter.take('supportPictureOfDay', userId);
        return { data: await keepPicture(deps, userId, await redrawn(request)) };
      },
    );
    scope.post(
      uploadLetterPicture.path,
      {
        schema: described(uploadLetterPicture.summary, { response: { 200: uploadLetterPicture.reply } }),
        config: { limit: 'letterPictureFromNetwork' },
        onRequest: async ({ headers, ip }) => {
          const token = headers[CAPTCHA_HEADER];
          await mustBeHuman(deps.captcha, typeof token === 'string' ? token : '', 'contacts', ip);
        },
      },
      async (request) => ({ data: await keepPicture(deps, null, await redrawn(request)) }),
    );
  });

  app.get<{ Params: { id: string } }>(
    pictureAddress(':id').replace('%3A', ':'),
    { schema: described('Get a picture from a message', ofPlayer), onRequest },
    async (request, reply) => {
      const bytes = await pictureBytes(deps.db.read, callerOf(request), request.params.id);
      if (!bytes) throw new Refusal('picture_not_found');
      return reply.headers(PICTURE_HEADERS).send(Buffer.from(bytes));
    },
  );
}
