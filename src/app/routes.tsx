import { type LoaderFunction, redirect, type RouteObject } from 'react-router';
import { type DocumentName, DOCUMENTS } from '#contract/consents/documents.ts';
import { FAIRNESS, type GamePage } from '#src/games/entry.ts';
import { DOCUMENT_PATHS } from '#src/information/document-paths.ts';
import { importGuarded, isChunkFailure } from '#src/lib/chunk-guard.ts';
import { loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { notFound, type Sought } from '#src/lib/not-found.ts';
import type { PageHandle, PageModule } from '#src/lib/page.ts';
import { routerServices } from '#src/lib/services/router-services.ts';
import type { Services } from '#src/lib/services/services.ts';
import { loadFairPage } from './fair-page.tsx';
import { GAMES } from './games.ts';
import { playersOnly } from './guards.ts';
import { RootLayout } from './layout/root-layout.tsx';
import { BareErrorPage, ErrorPage, UnloadedPage } from './pages/error-page.tsx';

/** Loads a page. It waits for the rules of play where it gets the services of a visit, see `routesFor`. */
type LazyPage = (services?: Services) => Promise<PageModule>;

/** Resolves when the rules of play are known, or when waiting for them takes too long. */
async function rulesKnown(services: Services): Promise<void> {
  const { apiService } = await import('#src/lib/api/api-service.ts');
  await services.get(apiService).settings.knownOrLate();
}

/**
 * A page in a chunk of its own, with its texts and once the rules of play are known; the home page makes do with the texts of the first paint and
 * obeys no rules. When its chunk is missing, the page that was wanted is loaded anew; if it is still missing then, the page shows a retry.
 */
function lazyPage(load: () => Promise<PageModule>, texts: 'first' | 'all' = 'all'): LazyPage {
  const withNeeds = async (services?: Services): Promise<PageModule> => {
    const needs = texts === 'all' ? [loadAllTexts(), services && rulesKnown(services)] : [];
    const [page] = await Promise.all([load(), ...needs]);
    return page;
  };
  return async (services) => {
    try {
      const { Component, loader } = await importGuarded(() => withNeeds(services));
      return loader === undefined ? { Component } : { Component, loader };
    } catch (error) {
      if (!isChunkFailure(error)) throw error;
      console.warn('The page could not be loaded', error);
      return { Component: UnloadedPage };
    }
  };
}

const NO_FEED: PageHandle = { feed: false };
/** Pages that a mailed link or another service leads to. */
const BY_LINK: PageHandle = { ...NO_FEED, undisturbed: true };

/** A link of the referral programme leads home, and is remembered on the way. A promo code beside it is kept. */
const followAndGoHome: LoaderFunction = async ({ params, request, context }) => {
  try {
    const { trackingService } = await import('#src/session/tracking.ts');
    void context
      .get(routerServices)
      .get(trackingService)
      .follow(params['link'] ?? '');
  } catch (error) {
    console.warn('The referral link was not remembered', error);
  }
  const promoCode = new URL(request.url).searchParams.get('promocode');
  return redirect(promoCode === null ? '/' : `/?promocode=${encodeURIComponent(promoCode)}`);
};

function page(path: string, load: Parameters<typeof lazyPage>[0], handle?: PageHandle): RouteObject {
  return { path, lazy: lazyPage(load), ...(handle && { handle }) };
}

/** A legal text: one page shows them all. */
const legal = (name: DocumentName): RouteObject =>
  page(DOCUMENT_PATHS[name].slice(1), async () => (await import('#src/information/document-page.tsx')).documentPage(name), NO_FEED);

/** A page of a game. One for players only has no loader of its own: the route's is the guard. */
function gamePage({ path, load, handle, players }: GamePage): RouteObject {
  return { ...page(path, load, handle), ...(players && { loader: playersOnly(players) }) };
}

/** Matches every address that no other route matches. */
const nothingHere = (sought: Sought): RouteObject => ({ path: '*', element: <></>, handle: NO_FEED, loader: () => notFound(sought) });

const profile: RouteObject = {
  path: 'profile',
  loader: playersOnly('login'),
  // A player who signs out in the profile must not see it again by a cached answer.
  shouldRevalidate: () => true,
  handle: NO_FEED,
  children: [
    {
      lazy: lazyPage(() => import('#src/profile/profile-layout.tsx')),
      children: [
        { index: true, element: <></>, loader: () => redirect('/profile/main') },
        page('main', () => import('#src/profile/main-page.tsx')),
        page('inventory', () => import('#src/inventory/inventory-page.tsx')),
        page('delivery', () => import('#src/withdrawals/delivery/delivery-page.tsx')),
        page('delivery/:id', () => import('#src/withdrawals/detail/withdrawal-page.tsx')),
        page('deposit', () => import('#src/deposit/invoices/invoices-page.tsx')),
        page('deposit/:id', () => import('#src/deposit/invoices/receipt-page.tsx')),
        page('limits', () => import('#src/protection/limits-page.tsx')),
        page('my-boxes', () => import('#src/custom-boxes/mine/my-boxes-page.tsx')),
        page('shipping', () => import('#src/withdrawals/address/shipping-page.tsx')),
        page('support', () => import('#src/support/list/tickets-page.tsx')),
        page('support/create', () => import('#src/support/create/create-page.tsx')),
        page('support/:id', () => import('#src/support/thread/ticket-page.tsx')),
        page('withdraw', () => import('#src/withdrawals/crypto/withdraw-page.tsx')),
        page('withdraw/:id', () => import('#src/withdrawals/detail/withdrawal-page.tsx')),
        page('referral', () => import('#src/referral/referral-page.tsx')),
        nothingHere('profile'),
      ],
    },
  ],
};

const games: RouteObject[] = [
  ...GAMES.flatMap(({ pages }) => pages.map(gamePage)),
  ...GAMES.filter(({ fairness }) => fairness !== FAIRNESS).map((game) => page(game.fairness.slice(1), () => loadFairPage(game), NO_FEED)),
  { ...page('freeloot', () => import('#src/free-loot/free-loot-page.tsx'), NO_FEED), loader: playersOnly('register') },
];

const shop: RouteObject[] = [
  page('boxes', () => import('#src/boxes/boxes-page.tsx')),
  page('boxes/:slug', () => import('#src/boxes/box-page.tsx'), NO_FEED),
  page('custom-boxes', () => import('#src/custom-boxes/custom-boxes-page.tsx')),
  page('custom-boxes/all', () => import('#src/custom-boxes/all-page.tsx')),
  { ...page('custom-boxes/create', () => import('#src/custom-boxes/create-page.tsx'), NO_FEED), loader: playersOnly('login') },
  page('bets/:id', () => import('#src/play/record/bet-page.tsx'), NO_FEED),
  page('openings/:id', () => import('#src/boxes/opening/opening-page.tsx'), NO_FEED),
  page('provably-fair', () => import('#src/fairness/pages/provably-fair-page.tsx'), NO_FEED),
];

const information: RouteObject[] = [
  page('cashback', () => import('#src/cashback/cashback-page.tsx'), NO_FEED),
  page('leaderboard', () => import('#src/leaderboard/leaderboard-page.tsx'), NO_FEED),
  page('partnership', () => import('#src/information/partnership-page.tsx'), NO_FEED),
  page('faq', () => import('#src/information/faq-page.tsx'), NO_FEED),
  page('how-it-works', () => import('#src/information/how-it-works-page.tsx'), NO_FEED),
  ...DOCUMENTS.map(legal),
  page('contacts', () => import('#src/support/contacts/contacts-page.tsx'), NO_FEED),
  page('reset-password', () => import('#src/auth/links/reset-password-page.tsx'), BY_LINK),
  page('verify-email', () => import('#src/auth/links/verify-email-page.tsx'), BY_LINK),
  page('undo-email', () => import('#src/auth/links/undo-email-page.tsx'), BY_LINK),
  page('stop-withdrawal', () => import('#src/auth/links/stop-withdrawal-page.tsx'), BY_LINK),
  { path: 'ref/:link', element: <></>, loader: followAndGoHome },
  page('auth/:provider', () => import('#src/auth/social/return-page.tsx'), BY_LINK),
];

/** The layout around all pages. */
const inLayout = (pages: RouteObject[]): RouteObject[] => [
  {
    path: '/',
    element: <RootLayout />,
    errorElement: <BareErrorPage />,
    hydrateFallbackElement: <></>,
    children: [{ errorElement: <ErrorPage />, children: pages }],
  },
];

/** Routes for a visit, whose pages wait for the rules of play of its shop. */
export const routesFor = (services: Services, all: readonly RouteObject[]): RouteObject[] =>
  all.map(({ lazy, children, ...route }) => ({
    ...route,
    ...(lazy && { lazy: () => (lazy as LazyPage)(services) }),
    ...(children && { children: routesFor(services, children) }),
  })) as RouteObject[];

/** Every address of the shop. Static paths win over `/{boxtype}/{boxname}`, which wins over the page for unknown addresses. */
export const routes: RouteObject[] = inLayout([
  { index: true, lazy: lazyPage(() => import('#src/home/home-page.tsx'), 'first') },
  ...shop,
  ...games,
  ...information,
  profile,
  page(':boxtype/:boxname', () => import('#src/boxes/box-page.tsx'), NO_FEED),
  nothingHere('page'),
]);

/** The same without a network: every address shows what the browser has kept. */
export const offlineRoutes: RouteObject[] = inLayout([
  {
    path: '*',
    lazy: lazyPage(async () => (await Promise.all([import('#src/offline/offline-page.tsx'), loadAllTexts()]))[0], 'first'),
    handle: { ...NO_FEED, undisturbed: true, cashback: 'hidden' } satisfies PageHandle,
  },
]);
