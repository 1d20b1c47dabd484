// @vitest-environment happy-dom
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { apiService } from '#src/lib/api/api-service.ts';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { modalsService } from '#src/lib/modal.ts';
import { realtimeService } from '#src/realtime/realtime.ts';
import { contextOf } from '#src/lib/services/router-services.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { SessionKeeper } from '#src/session/session-keeper.tsx';
import { createSessionStore, sessionStoreService } from '#src/session/session-store.ts';
import { Session, sessionService, type SessionEnd } from '#src/session/session.ts';
import { testPlayer } from '#src/session/testing/test-player.ts';
import { VirtualBrowser } from '#src/settlement/testing/virtual-browser.ts';
import { takeNews } from '#src/ui/testing/taken-toasts.ts';
import { playersOnly } from './guards.ts';

const sessionStore = createSessionStore();

const server = fakeServer();

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});

beforeEach(() => {
  takeNews();
});

afterEach(cleanup);

/** A tab of a signed-in player at an address, and how the session ends there. */
async function openTab(address: string) {
  let ended: (how: SessionEnd) => void = () => undefined;
  sessionStore.setState({ player: testPlayer() });
  const session = Object.assign(new Session(new VirtualBrowser().tab('here'), server.shop().get(apiService), sessionStore), {
    start: () => () => undefined,
    isSignedIn: () => sessionStore.getState().player != null,
    onEnd: (listener: (how: SessionEnd) => void) => {
      ended = listener;
      return () => undefined;
    },
  });
  const services = server.shop().bring(sessionStoreService, sessionStore).bring(sessionService, session);
  vi.spyOn(services.get(realtimeService), 'start').mockReturnValue(() => undefined);
  const routes: RouteObject[] = [
    { path: '/', element: <SessionKeeper />, loader: () => null },
    { path: '/dice', element: <SessionKeeper /> },
    { path: '/profile/inventory', element: <SessionKeeper />, loader: playersOnly('login'), shouldRevalidate: () => true },
  ];
  // Dialogs are opened over the window's address, which the router of a test doesn't write.
  history.replaceState(null, '', address);
  const router = createMemoryRouter(routes, { initialEntries: [address], getContext: contextOf(services) });
  services
    .get(modalsService)
    .bind(({ search }, options) => void router.navigate({ pathname: router.state.location.pathname, search }, options));
  render(
    <ShopFrame services={services}>
      <RouterProvider router={router} />
    </ShopFrame>,
  );
  await waitFor(() => expect(router.state.initialized).toBe(true));
  return {
    end: (how: SessionEnd) =>
      act(async () => {
        sessionStore.setState({ player: null });
        ended(how);
      }),
    place: () => router.state.location.pathname + router.state.location.search,
    said: () => takeNews().map(({ text }) => text),
  };
}

test('a session that was lost says so, and asks to log in over the page', async () => {
  const tab = await openTab('/dice');
  await tab.end('lost');
  await waitFor(() => expect(tab.place()).toBe('/dice?modal=login'));
  expect(tab.said()).toEqual(['Your session has ended. Please log in again.']);
});

test('a session that was lost on a page of players leads home, with the way back', async () => {
  const tab = await openTab('/profile/inventory?page=2');
  await tab.end('lost');
  await waitFor(() => expect(tab.place()).toMatch(/^\/\?modal=login&next=/));
  expect(tab.place()).toBe(`/?modal=login&next=${encodeURIComponent('/profile/inventory?page=2')}`);
});

test('signing out in another tab shows a message and leaves a public page open', async () => {
  const tab = await openTab('/dice?side=over');
  await tab.end('other-tab');
  expect(tab.said()).toEqual(['You logged out in another tab.']);
  expect(tab.place()).toBe('/dice?side=over');
});

test('signing out in another tab leads home from a page of players, with the way back', async () => {
  const tab = await openTab('/profile/inventory');
  await tab.end('other-tab');
  await waitFor(() => expect(tab.place()).toBe(`/?modal=login&next=${encodeURIComponent('/profile/inventory')}`));
});

test('signing out in this tab leads home and shows no message', async () => {
  const tab = await openTab('/dice');
  await tab.end('signed-out');
  await waitFor(() => expect(tab.place()).toBe('/'));
  expect(tab.said()).toEqual([]);
});
