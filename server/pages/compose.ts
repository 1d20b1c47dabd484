import type { FastifyRequest } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { choicesIn, CONSENT_COOKIE } from '#contract/consents/cookie-choices.ts';
import type { STORED } from '#contract/consents/stored.ts';
import type { App } from '#server/runtime/deps.ts';
import { askFirst, type CallAnswer } from './ask-first.ts';
import type { Documents, MadeDocument } from './document.ts';
import type { FirstView, FirstViews } from './first-view.ts';
import { CALLS_OF_ALL, PAGES } from './page-list.ts';
import { findPage, type Page, type PageParams } from './page.ts';

const SHOP_NAME = 'Fairdrop';
const NOT_FOUND = `Page not found | ${SHOP_NAME}`;

const bodyOf = ({ answer }: CallAnswer): unknown => (answer?.status === 200 ? JSON.parse(answer.json) : undefined);

/** False when the shop knows that what the address names does not exist. Where the shop can't check, the page does. */
function exists(page: Page, params: PageParams, subject: CallAnswer | undefined): boolean {
  const status = subject?.answer?.status;
  if (status === 404 || status === 422) return false;
  return subject === undefined || status !== 200 || (page.fits?.(bodyOf(subject), params) ?? true);
}

/** Who holds it is a player, who may have answered in another browser: the page looks that up before it asks. */
const SESSION_COOKIE: keyof typeof STORED = 'token';

const asksForCookies = ({ cookies }: FastifyRequest): boolean =>
  choicesIn(cookies[CONSENT_COOKIE]) === null && cookies[SESSION_COOKIE] === undefined;

/** A page is sent without its first view rather than later than this, ms; the view is there for the next visitor. */
const VIEW_PATIENCE_MS = 400;

/** What a page is made of besides its data. */
interface Made {
  app: App;
  publicUrl: string;
  documents: Documents;
  views: FirstViews;
}

/** The first view that `request` gets, once all that its page asks was answered. */
function viewOf({ views }: Made, request: FastifyRequest, asked: readonly CallAnswer[], missing: boolean): Promise<FirstView | null> {
  const known = asked.filter((call) => call.answer?.status === 200);
  const inTime = asked.every(({ answer }) => answer !== null && (answer.status === 200 || missing));
  if (!inTime) return Promise.resolve(null);
  const answers = known.map((call) => ({ address: call.address, body: bodyOf(call) }));
  return Promise.race([
    views.of({ address: request.url, answers, missing, asksForCookies: asksForCookies(request) }),
    sleep(VIEW_PATIENCE_MS, null, { ref: false }),
  ]);
}

/**
 * The document for a path (decoded, without its query) as `request` gets it: the page with its first view and the answers of its first calls in it. Where
 * the shop has no such page, or not the thing that the page is about, the status is 404 and the page says so.
 */
export async function composePage(
  made: Made,
  request: FastifyRequest,
  path: string,
): Promise<MadeDocument & { status: number; byLink: boolean }> {
  const { app, publicUrl, documents } = made;
  const found = findPage(PAGES, path);
  const subject = found?.page.subject?.(found.params);
  const calls = [...(subject === undefined ? [] : [subject]), ...(found?.page.calls ?? [])];
  const asked = await askFirst(app, request, [...calls, ...CALLS_OF_ALL]);
  const answers = asked.flatMap(({ address, answer }) => (answer?.status === 200 ? [{ address, json: answer.json }] : []));
  const missing = !found || !exists(found.page, found.params, subject === undefined ? undefined : asked[0]);
  const view = await viewOf(made, request, asked, missing);
  if (missing)
    return {
      status: 404,
      byLink: false,
      ...documents.make({ answers, modules: [], pictures: [], view, title: NOT_FOUND, origin: publicUrl, unlisted: true }),
    };
  const { modules = [], sceneModules = [], title, description, pictures, canonical } = found.page;
  const bodies = asked.slice(0, calls.length).map(bodyOf);
  const name = typeof title === 'function' ? title(bodies[0]) : title;
  const document = documents.make({
    answers,
    modules,
    sceneModules,
    pictures: pictures?.(bodies) ?? [],
    view,
    ...(name === undefined ? {} : { title: `${name} | ${SHOP_NAME}` }),
    ...(description === undefined ? {} : { description }),
    canonical: publicUrl + encodeURI(canonical?.(found.params) ?? path),
    origin: publicUrl,
    unlisted: found.page.private ?? false,
  });
  return { status: 200, byLink: found.page.byLink === true, ...document };
}
