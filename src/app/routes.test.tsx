// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { createMemoryRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { provideGames } from '#src/games/registry.ts';
import { config } from '#contract/api/config.ts';
import { depositMethods } from '#contract/api/deposits.ts';
import { cents } from '#contract/money.ts';
import { apiService } from '#src/lib/api/api-service.ts';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { CONFIG_REPLY } from '#src/lib/api/testing/config-reply.ts';
import { initI18n } from '#src/lib/i18n/i18n.ts';
import { notFound, SOUGHT, type Sought } from '#src/lib/not-found.ts';
import { modalsService } from '#src/lib/modal.ts';
import { contextOf } from '#src/lib/services/router-services.ts';
import { type Services, ServicesContext } from '#src/lib/services/services.ts';
import { Session, sessionService } from '#src/session/session.ts';
import { VirtualBrowser } from '#src/settlement/testing/virtual-browser.ts';
import { createSessionStore, type Player, sessionStoreService } from '#src/session/session-store.ts';
import { stageBridge } from '#src/stage/stage-slot.tsx';
import { type RoundSocket, roundSocketService } from '#src/rounds/round-socket.ts';
import { realtimeService } from '#src/realtime/realtime.ts';
import { testPlayer } from '#src/session/testing/test-player.ts';
import { visitPromocode } from '#src/session/visit-promocode.ts';
import { queryClientService } from '#src/lib/api/query-client.ts';
import { ErrorPage } from './pages/error-page.tsx';
import { GAMES } from './games.ts';
import { routes } from './routes.tsx';

const sessionStore = createSessionStore();

const player = testPlayer({ user_level: { level: 24, value: 17_000, from: 16_000, to: 18_000 } });

let signedIn = false;

const server = fakeServer();
const noop = (): void => undefined;

function become(who: Player | null): void {
  signedIn = who !== null;
  sessionStore.setState({ player: who });
}

const SILENT_SOCKET: RoundSocket = { open: noop, close: noop, renew: noop, ask: () => new Promise(noop) };

/** A shop whose session knows who is here without asking, and that has no sockets and no canvas. */
function servicesOfTest(): Services {
  const session = Object.assign(new Session(new VirtualBrowser().tab('here'), server.shop().get(apiService), sessionStore), {
    start: () => () => undefined,
    isSignedIn: () => signedIn,
    load: () => Promise.resolve(sessionStore.getState().player ?? null),
  });
  const services = server
    .shop()
    .bring(sessionStoreService, sessionStore)
    .bring(sessionService, session)
    .bring(stageBridge, () => Promise.resolve(() => undefined))
    .bring(roundSocketService, () => SILENT_SOCKET);
  vi.spyOn(services.get(realtimeService), 'start').mockReturnValue(() => undefined);
  return services;
}

function show(router: ReturnType<typeof createMemoryRouter>, services: Services): void {
  render(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.get(queryClientService)}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ServicesContext>,
  );
}

function visit(address: string) {
  const services = servicesOfTest();
  const router = createMemoryRouter(routes, { initialEntries: [address], getContext: contextOf(services) });
  show(router, services);
  return router;
}

const addressOf = ({ state }: ReturnType<typeof visit>): string => state.location.pathname + state.location.search;

beforeAll(async () => {
  provideGames(GAMES);
  await initI18n();
});

beforeEach(() => {
  server.answer(config, () => z.decode(config.reply, CONFIG_REPLY as never));
  become(null);
  vi.spyOn(window, 'scrollTo').mockReturnValue(undefined);
});
afterEach(cleanup);

describe('an unknown address', () => {
  test.each(['/no/such/page', '/nowhere', '/battles/1/2/3'])(
    '%s says that the page was not found, with its path, inside the layout',
    async (path) => {
      visit(path);
      expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
      expect(screen.getByText(path)).toBeTruthy();
      expect(screen.getByRole('banner')).toBeTruthy();
      expect(await screen.findByRole('contentinfo')).toBeTruthy();
    },
  );
});

describe('what was looked for in vain', () => {
  const Lost = ({ sought, game = null }: { sought: Sought; game?: string | null }) => {
    const lost: RouteObject = { path: '/here', element: <></>, loader: () => notFound(sought, game), errorElement: <ErrorPage /> };
    return <RouterProvider router={createMemoryRouter([lost], { initialEntries: ['/here'] })} />;
  };

  test.each(SOUGHT)('a %s: the page says so in words of its own, and its way on leads to a page', async (sought) => {
    const game = { round: 'crash', battle: 'battle' }[sought as string] ?? null;
    render(<Lost sought={sought} game={game} />);
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
    expect(screen.getByText('/here')).toBeTruthy();
    expect(screen.getByText(i18next.t(`app:notFound.${sought}.text`, { game: 'Crash' }))).toBeTruthy();
    const [wayOn] = screen.getAllByRole('link');
    expect(matchRoutes(routes, wayOn?.getAttribute('href') ?? '')?.at(-1)?.route.path).not.toMatch(/^\*$|^:/);
  });

  test('a round is named with its game, and the way on leads there', async () => {
    render(<Lost sought="round" game="wheel" />);
    expect(await screen.findByText(/There’s no Crazy Wheel round with this number/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Watch Crazy Wheel live' }).getAttribute('href')).toBe('/wheel');
  });

  test('a page of the profile is one of them', async () => {
    become(player);
    visit('/profile/nothing');
    expect(await screen.findByText('There’s no such page in your profile.')).toBeTruthy();
  });
});

describe('pages of players', () => {
  test.each([
    ['/profile/main', 'login'],
    ['/profile/inventory?sort=-price', 'login'],
    ['/profile/support/create', 'login'],
    ['/battles/create', 'login'],
    ['/custom-boxes/create', 'login'],
    ['/freeloot', 'register'],
  ])('%s sends a visitor home to the %s dialog, which knows where to go on', async (path, dialog) => {
    const router = visit(path);
    await waitFor(() => expect(addressOf(router)).toBe(`/?modal=${dialog}&next=${encodeURIComponent(path)}`));
    expect(await screen.findByRole('dialog', { name: dialog === 'login' ? 'Welcome back' : 'Create your account' })).toBeTruthy();
  });

  test('let a player in; the profile starts at its main page', async () => {
    become(player);
    const router = visit('/profile');
    expect(await screen.findByRole('heading', { name: 'Overview' })).toBeTruthy();
    expect(addressOf(router)).toBe('/profile/main');
  });
});

test('a visitor who asks for the deposit meets sign-up, and the deposit after it', async () => {
  const { createRouter } = await import('./router.ts');
  history.replaceState(null, '', '/?modal=deposit&promocode=winter35');
  const services = servicesOfTest();
  const router = createRouter(services);
  show(router, services);
  await waitFor(() => expect(addressOf(router)).toContain('modal=register'));
  expect(new URLSearchParams(router.state.location.search).get('next')).toBe('/?modal=deposit&promocode=winter35');
  expect(screen.queryByRole('dialog', { name: 'Deposit' })).toBeNull();
  router.dispose();
});

test('the promo code of a link is in the deposit after dialogs and pages without it', async () => {
  const { createRouter } = await import('./router.ts');
  history.replaceState(null, '', '/ref/summer?promocode=winter35');
  const services = servicesOfTest();
  const router = createRouter(services);
  show(router, services);
  await waitFor(() => expect(visitPromocode()).toBe('winter35'));
  const { openModal, closeModal } = services.get(modalsService);
  act(() => openModal('register'));
  expect(await screen.findByRole('dialog', { name: 'Create your account' })).toBeTruthy();
  act(closeModal);
  await waitFor(() => expect(addressOf(router)).toBe('/'));
  server.answer(depositMethods, () => ({
    data: {
      card: { open: true, min: cents(500), max: cents(1_000_000) },
      skins: { open: false, min: cents(100), max: cents(500_000) },
      crypto: { open: false, min: cents(3_500), bonus_percent: 35 },
      gift_cards: { open: false, vouchers_open: false, shop_url: null },
      promo: null,
      page_hosts: [],
    },
  }));
  act(() => {
    become(player);
    openModal('deposit');
  });
  expect(await screen.findByDisplayValue('winter35')).toBeTruthy();
  router.dispose();
});

test('a player who asks for the deposit gets it, on any page', async () => {
  become(player);
  visit('/boxes?modal=deposit');
  expect(await screen.findByRole('dialog', { name: 'Deposit' })).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Boxes', level: 1, hidden: true })).toBeTruthy();
});

test('/ref/summer goes home', async () => {
  const router = visit('/ref/summer');
  expect(await screen.findByRole('heading', { name: 'Open it. Prove it.' })).toBeTruthy();
  expect(addressOf(router)).toBe('/');
});

describe('pages on black', () => {
  test.each(['/crash', '/wheel', '/plinko'])('%s is on black and has nothing above or beside it', async (path) => {
    visit(path);
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    await waitFor(() => expect(document.documentElement.dataset['surface']).toBe('black'));
    expect(screen.queryByRole('region', { name: 'Live drops' })).toBeNull();
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});

/** The addresses of the specification, with an example where a part varies. */
const ADDRESSES = [
  '/',
  '/unique/night-market',
  '/boxes/night-market',
  '/boxes',
  '/battles',
  '/battles/create',
  '/battles/17',
  '/upgrade',
  '/crash',
  '/wheel',
  '/plinko',
  '/dice',
  '/crash/provably-fair',
  '/dice/provably-fair',
  '/plinko/provably-fair',
  '/wheel/provably-fair',
  '/provably-fair',
  '/freeloot',
  '/custom-boxes',
  '/custom-boxes/all',
  '/custom-boxes/create',
  '/cashback',
  '/leaderboard',
  '/partnership',
  '/contacts',
  '/faq',
  '/how-it-works',
  '/terms-of-service',
  '/privacy-statement',
  '/cookie-policy',
  '/aml-policy',
  '/ref/summer',
  '/reset-password',
  '/auth/google',
  '/profile',
  '/profile/main',
  '/profile/delivery',
  '/profile/delivery/1',
  '/profile/deposit',
  '/profile/inventory',
  '/profile/my-boxes',
  '/profile/shipping',
  '/profile/support',
  '/profile/support/create',
  '/profile/support/1',
  '/profile/withdraw',
  '/profile/withdraw/1',
  '/profile/referral',
  '/openings/1',
  '/bets/1',
  '/crash/rounds/1',
  '/wheel/rounds/1',
];

test.each(ADDRESSES)('%s has a route of its own', (address) => {
  const leaf = matchRoutes(routes, address)?.at(-1)?.route;
  expect(leaf?.path).not.toBe('*');
  if (address !== '/unique/night-market') expect(leaf?.path).not.toBe(':boxtype/:boxname');
});

test.each(['/reset-password', '/verify-email', '/undo-email', '/stop-withdrawal', '/auth/google'])(
  'nothing comes up over %s, which a link leads to',
  (address) => {
    expect(matchRoutes(routes, address)?.at(-1)?.route.handle).toMatchObject({ undisturbed: true });
  },
);

test('every link of the header, the menu and the footer leads to a route', async () => {
  const { FOOTER_LINKS, NAVIGATION } = await import('./layout/nav.data.ts');
  for (const { to } of [...NAVIGATION, ...Object.values(FOOTER_LINKS).flat()])
    expect(matchRoutes(routes, to)?.at(-1)?.route.path, to).not.toBe('*');
});
