import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { coverAt, coverPicture } from '#contract/box-art/cover.ts';
import { nothingHere } from '#server/http/failures.ts';
import type { App } from '#server/runtime/deps.ts';

/** Where the pictures of prizes lie. */
const PRIZES = join(import.meta.dirname, '../../public/prizes');

/** A cover never changes, so that browsers may keep it for a year. */
const KEPT = 'public, max-age=31536000, immutable';

/** A prize's picture as an address of its own; null where no prize has one of that name. An SVG inside a page may fetch nothing. */
async function pictureOf(name: string): Promise<string | null> {
  try {
    return `data:image/webp;base64,${await readFile(join(PRIZES, `${name}.webp`), 'base64')}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Serves the covers of players' boxes, which are drawn from their addresses alone. Opened as a page, one may load and run nothing. */
export function registerBoxCovers(app: App): void {
  app.get('/covers/:version/:look/:prizes', { schema: { hide: true } as object, config: { limit: 'cover' } }, async (request, reply) => {
    const cover = coverAt(request.url);
    const pictures = await Promise.all((cover?.prizes ?? []).map(pictureOf));
    const found = pictures.filter((picture) => picture !== null);
    if (!cover || found.length < pictures.length) return nothingHere(request, reply);
    return reply
      .header('cache-control', KEPT)
      .header('content-security-policy', "default-src 'none'; img-src data:; sandbox")
      .type('image/svg+xml; charset=utf-8')
      .send(coverPicture(cover, found));
  });
}
