// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { apiService } from '#src/lib/api/api-service.ts';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { modalsService } from '#src/lib/modal.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { createSessionStore, sessionStoreService } from '#src/session/session-store.ts';
import { Session, sessionService, type SignInOutcome } from '#src/session/session.ts';
import { VirtualBrowser } from '#src/settlement/testing/virtual-browser.ts';
import AuthModal from './auth-modal.tsx';

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
afterEach(cleanup);

/** The login over a page, on the way to the inventory; the sign-in is answered by hand. */
async function signingIn() {
  let answer = (_outcome: SignInOutcome): void => undefined;
  const signIn = () => new Promise<SignInOutcome>((resolve) => (answer = resolve));
  const server = fakeServer();
  const store = createSessionStore();
  store.setState({ player: null });
  const session = Object.assign(new Session(new VirtualBrowser().tab('here'), server.shop().get(apiService), store), { signIn });
  const services = server.shop().bring(sessionStoreService, store).bring(sessionService, session);
  history.replaceState(null, '', '/dice?modal=login&next=%2Fprofile%2Finventory');
  const element = (
    <ShopFrame services={services} config={{}}>
      <AuthModal />
    </ShopFrame>
  );
  const router = createBrowserRouter([{ path: '*', element }]);
  services.get(modalsService).bind(({ search }, options) => void router.navigate({ search }, options));
  render(<RouterProvider router={router} />);
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'mira@shop.test' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a good one' } });
  fireEvent.submit(screen.getByRole('form', { name: 'Login' }));
  return { answer: () => act(async () => answer('signed-in')) };
}

test('a sign-in leads on to where the dialog was opened for', async () => {
  const { answer } = await signingIn();
  await act(async () => undefined);
  await answer();
  await expect.poll(() => location.pathname).toBe('/profile/inventory');
});

test('a sign-in that is answered once its dialog is closed leaves the player on the page', async () => {
  const { answer } = await signingIn();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await expect.poll(() => location.search).toBe('');
  await answer();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(location.pathname).toBe('/dice');
});
