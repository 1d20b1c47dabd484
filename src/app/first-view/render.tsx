import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import type { FirstViewRequest } from '#contract/api/first-answers.ts';
import { ONLY_NECESSARY } from '#contract/consents/cookie-choices.ts';
import { apiService } from '#src/lib/api/api-service.ts';
import { createQueryClient } from '#src/lib/api/query-client.ts';
import { cookieChoices } from '#src/lib/consent/cookie-choices.ts';
import { initI18n } from '#src/lib/i18n/i18n.ts';
import { contextOf } from '#src/lib/services/router-services.ts';
import { ServicesContext } from '#src/lib/services/services.ts';
import { routes, routesFor } from '../routes.tsx';
import { createServices } from '../services.ts';

/*
 * Runs on the server: the shop's own pages, rendered once before the browser does it. Nothing is known here of who looks at them but whether they are asked about cookies, and no effect runs, so
 * there is no session, no socket and no scene. `tools/build.ts` makes this module a build of its own.
 */

/** An address needs some origin to be parsed; none is ever asked. */
const NO_ORIGIN = 'http://shop.invalid';
/** What React and the pages want in the head of the document, which the server writes itself. */
const FOR_THE_HEAD = /^(?:<(?:title|meta|link)\b[^>]*>(?:[^<]*<\/title>)?)+/;

const texts = initI18n();

/** All of it at once, with every part that is loaded on demand in its place. */
async function markupOf(view: ReactNode): Promise<string> {
  const { prelude } = await prerender(view, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  return (await new Response(prelude).text()).replace(FOR_THE_HEAD, '');
}

/** Gives the queries that a page has asked the answers that came for them. The others stay as if they were under way. */
async function fillQueries(client: QueryClient): Promise<void> {
  const cache = client.getQueryCache();
  const empty = cache.getAll().filter(({ state }) => state.data === undefined);
  await Promise.allSettled(empty.map((query) => query.fetch()));
  for (const query of empty) if (query.state.status === 'error') cache.remove(query);
}

async function render({ address, answers, missing, asksForCookies }: FirstViewRequest): Promise<string | null> {
  await texts;
  // What was chosen shows in no view, only that it was.
  cookieChoices.setState({ choices: asksForCookies ? null : ONLY_NECESSARY });
  const services = createServices();
  const { first, transport } = services.get(apiService);
  first.provide(answers);
  // The only answers available came with the request for the page. A 404 is right for the one thing that the server knows to be missing.
  let wentWithout = false;
  transport.provideSend(() => {
    wentWithout = true;
    return Promise.resolve({ status: 404, body: { code: 'not_found', msg: '', message: '' } });
  });
  const handler = createStaticHandler(routesFor(services, routes));
  const requestContext = contextOf(services)();
  const context = await handler.query(new Request(new URL(address, NO_ORIGIN)), { requestContext });
  if (context instanceof Response || (wentWithout && !missing)) return null;
  const client = createQueryClient(services, { retry: false, staleTime: Number.POSITIVE_INFINITY });
  const view = (
    <ServicesContext value={services}>
      <QueryClientProvider client={client}>
        <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
      </QueryClientProvider>
    </ServicesContext>
  );
  // The first pass finds out which answers the page wants.
  await markupOf(view);
  await fillQueries(client);
  return markupOf(view);
}

/** The view before. The cookie choices are the document's, so two views can't be rendered at once. */
let last: Promise<unknown> = Promise.resolve();

/**
 * The markup of a page as anybody sees it first; null for addresses that lead elsewhere, and for pages that need an answer which did not come. One at a
 * time. Throws what a page throws.
 */
export function renderFirstView(request: FirstViewRequest): Promise<string | null> {
  const view = last.then(() => render(request));
  last = view.catch(() => undefined);
  return view;
}
