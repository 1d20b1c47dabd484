import type { FastifyRequest } from 'fastify';
import type { App } from '#server/runtime/deps.ts';
import { askFirst, type CallAnswer } from './ask-first.ts';
import type { Documents } from './document.ts';
import { CALLS_OF_ALL, PAGES } from './page-list.ts';
import { findPage, type Page, type PageParams } from './page.ts';

const SHOP_NAME = 'Fairdrop';

const bodyOf = ({ answer }: CallAnswer): unknown => (answer?.status === 200 ? JSON.parse(answer.json) : undefined);

/** False when the shop knows that what the address names does not exist. Where it could not be asked, the page finds out by itself. */
function exists(page: Page, params: PageParams, subject: CallAnswer | undefined): boolean {
  const status = subject?.answer?.status;
  if (status === 404 || status === 422) return false;
  return subject === undefined || status !== 200 || (page.fits?.(bodyOf(subject), params) ?? true);
}

/**
 * The document for a path (decoded, without its query) as `request` gets it: the page with the answers of its first calls in it. Where the shop has no such
 * page, or not the thing that the page is about, the status is 404 and the page says so.
 */
export async function composePage(
  { app, publicUrl }: { app: App; publicUrl: string },
  documents: Documents,
  request: FastifyRequest,
  path: string,
): Promise<{ status: number; html: string }> {
  const found = findPage(PAGES, path);
  const subject = found?.page.subject?.(found.params);
  const calls = [...(subject === undefined ? [] : [subject]), ...(found?.page.calls ?? [])];
  const asked = await askFirst(app, request, [...calls, ...CALLS_OF_ALL]);
  const answers = asked.flatMap(({ address, answer }) => (answer?.status === 200 ? [{ address, json: answer.json }] : []));
  if (!found || !exists(found.page, found.params, subject === undefined ? undefined : asked[0]))
    return { status: 404, html: documents.make({ answers, modules: [], pictures: [] }) };
  const { modules = [], title, description, pictures } = found.page;
  const bodies = asked.slice(0, calls.length).map(bodyOf);
  const name = typeof title === 'function' ? title(bodies[0]) : title;
  const html = documents.make({
    answers,
    modules,
    pictures: pictures?.(bodies) ?? [],
    ...(name === undefined ? {} : { title: `${name} | ${SHOP_NAME}` }),
    ...(description === undefined ? {} : { description }),
    canonical: publicUrl + encodeURI(path),
  });
  return { status: 200, html };
}
