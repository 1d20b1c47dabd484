import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { Refusal } from '#server/core/refusal.ts';
import type { App } from '#server/runtime/deps.ts';

/** The parts of the pages' style sheet, in the order in which they are read. */
const STYLES = [
  'page',
  'bill',
  'card-form',
  'test-cards',
  'wallet',
  'skins',
  'gift-cards',
  'clerk',
  'outbox',
  'support',
  'sign-in',
  'devices',
] as const;

/** Leaves the sandbox's pages and its providers' interfaces out of the description of the shop's calls, which have schemas. Comes before their routes. */
export function hidePages(app: App): void {
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/sandbox/')) route.schema ??= { hide: true } as object;
  });
}

/** Serves what all pages of the sandbox's providers share: their style sheet and fonts. */
export function servePageFiles(app: App): void {
  const css = STYLES.map((part) => readFileSync(join(import.meta.dirname, 'styles', `${part}.css`), 'utf8')).join('\n');
  app.get('/sandbox/pages/provider.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'max-age=300').send(css),
  );
  const packages = createRequire(import.meta.url);
  for (const family of ['inter', 'sora']) {
    const font = readFileSync(packages.resolve(`@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`));
    app.get(`/sandbox/pages/fonts/${family}.woff2`, (_request, reply) =>
      reply.type('font/woff2').header('cache-control', 'max-age=86400').send(font),
    );
  }
}

/** Answers with a page that must not be cached. */
export function sendPage(reply: FastifyReply, page: string, status = 200): FastifyReply {
  return reply.status(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
}

/** A form or a query as its schema reads it. Throws Refusal `sandbox_form`. */
export function parsed<Schema extends z.ZodMiniType>(schema: Schema, given: unknown): z.output<Schema> {
  const form = schema.safeParse(given ?? {});
  if (!form.success) throw new Refusal('sandbox_form');
  return form.data;
}

/** A short field of a form; empty where it is left out. */
export const field = z._default(z.string().check(z.maxLength(128)), '');
