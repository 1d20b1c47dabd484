// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginPasskeySignIn } from '#contract/api/second-factor.ts';
import { apiService } from '#src/lib/api/api-service.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { createSessionStore } from '#src/session/session-store.ts';
import { Session, sessionService } from '#src/session/session.ts';
import { VirtualBrowser } from '#src/settlement/testing/virtual-browser.ts';
import { takeNews } from '#src/ui/testing/taken-toasts.ts';
import { passkeyBrowser } from './testing/passkey-browser.ts';
import { TestLogin } from './testing/test-login.tsx';

const server = fakeServer();
const signInBy = vi.fn<Session['signInBy']>();
const signedIn = vi.fn<() => void>();
const opened = vi.fn<() => unknown>();

/** The token of the first, second, third challenge that was opened. */
const token = (count: number): string => String(count).padStart(43, 'A');

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});

beforeEach(() => {
  signInBy.mockReset().mockResolvedValue('signed-in');
  signedIn.mockReset();
  let count = 0;
  opened.mockReset().mockImplementation(() => {
    count += 1;
    return {
      challenge: token(count),
      options: { challenge: `AAA${count}`, rpId: 'localhost', timeout: 300_000, userVerification: 'required' },
    };
  });
  server.answer(beginPasskeySignIn, opened);
  takeNews();
});

afterEach(cleanup);

function login() {
  const services = server
    .shop()
    .bring(
      sessionService,
      Object.assign(new Session(new VirtualBrowser().tab('here'), server.shop().get(apiService), createSessionStore()), { signInBy }),
    );
  return render(
    <StrictMode>
      <MemoryRouter>
        <ShopFrame services={services} config={{ social_providers: ['steam'] }}>
          <TestLogin onSignedIn={signedIn} />
        </ShopFrame>
      </MemoryRouter>
    </StrictMode>,
  );
}

const email = () => screen.getByLabelText('Email');
const passkeyButton = () => screen.getByRole('button', { name: 'Log in with a passkey' });
const toasts = (): string[] => takeNews().map(({ text }) => text);

describe('passkeys in the suggestions of the login', () => {
  it('are not asked for where the browser can’t suggest them, and the button is there all the same', async () => {
    const seen = passkeyBrowser(async () => false);
    login();
    await userEvent.click(email());
    expect(email().getAttribute('autocomplete')).toBe('username');
    expect([opened.mock.calls.length, seen.length]).toEqual([0, 0]);
    expect(passkeyButton()).toBeDefined();
  });

  it('are asked for once in a field that says so, and the chosen one signs in', async () => {
    const seen = passkeyBrowser();
    login();
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(email().getAttribute('autocomplete')).toBe('username webauthn');
    expect(opened).toHaveBeenCalledExactlyOnceWith({ body: {} });
    seen[0]?.choose();
    await waitFor(() => expect(signedIn).toHaveBeenCalledOnce());
    expect(signInBy).toHaveBeenCalledExactlyOnceWith({
      grant_type: 'passkey',
      challenge: token(1),
      response: expect.objectContaining({ id: 'cGFzc2tleQ' }),
    });
  });

  it('are withdrawn without a word when the form goes away', async () => {
    const seen = passkeyBrowser();
    const warned = vi.spyOn(console, 'warn');
    const { unmount } = login();
    await waitFor(() => expect(seen).toHaveLength(1));
    unmount();
    await waitFor(() => expect(seen[0]?.state).toBe('withdrawn'));
    expect([toasts(), warned.mock.calls]).toEqual([[], []]);
    warned.mockRestore();
  });

  it('give way to the button’s own request, and come back when that was cancelled', async () => {
    const seen = passkeyBrowser();
    login();
    await waitFor(() => expect(seen).toHaveLength(1));
    await userEvent.click(passkeyButton());
    await waitFor(() => expect(seen).toHaveLength(2));
    expect(seen.map(({ mediation, state }) => [mediation, state])).toEqual([
      ['conditional', 'withdrawn'],
      [undefined, 'waiting'],
    ]);
    seen[1]?.fail('NotAllowedError');
    await waitFor(() => expect(seen[2]).toMatchObject({ mediation: 'conditional', state: 'waiting', challenge: 'AAA1' }));
    expect(toasts()).toEqual(['Your device didn’t finish. Try again, or choose another way.']);
    expect(signInBy).not.toHaveBeenCalled();
  });

  it('give way to a password, and come back when that was wrong', async () => {
    const seen = passkeyBrowser();
    let refuse: (reason: Error) => void = () => {};
    signInBy.mockReturnValue(new Promise((_resolve, reject) => (refuse = reject)));
    login();
    await waitFor(() => expect(seen).toHaveLength(1));
    await userEvent.type(screen.getByLabelText('Password'), 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(seen[0]?.state).toBe('withdrawn'));
    expect(seen).toHaveLength(1);
    refuse(new ApiError({ status: 401, code: 'invalid_credentials', msg: '' }));
    await waitFor(() => expect(seen[1]).toMatchObject({ mediation: 'conditional', state: 'waiting' }));
    expect(opened).toHaveBeenCalledOnce();
  });

  it('give way to another service, and come back with the player', async () => {
    const seen = passkeyBrowser();
    const leave = vi.spyOn(location, 'assign').mockReturnValue(undefined);
    login();
    await waitFor(() => expect(seen).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Continue with Steam' }));
    await waitFor(() => expect(seen[0]?.state).toBe('withdrawn'));
    expect(leave).toHaveBeenCalledOnce();
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
    await waitFor(() => expect(seen[1]?.state).toBe('waiting'));
    leave.mockRestore();
  });

  it('show the refusal of the chosen one, and can be chosen again under a new challenge', async () => {
    const seen = passkeyBrowser();
    signInBy.mockRejectedValueOnce(new ApiError({ status: 401, code: 'invalid_grant', msg: '' }));
    login();
    await waitFor(() => expect(seen).toHaveLength(1));
    seen[0]?.choose();
    await waitFor(() => expect(seen[1]).toMatchObject({ challenge: 'AAA2', state: 'waiting' }));
    expect(toasts()).toHaveLength(1);
    expect(signedIn).not.toHaveBeenCalled();
    seen[1]?.choose();
    await waitFor(() => expect(signedIn).toHaveBeenCalledOnce());
  });

  it('leave the button when the shop opens no challenge', async () => {
    const seen = passkeyBrowser();
    const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    opened.mockImplementation(() => {
      throw new ApiError({ status: 429, code: 'too_many_requests', msg: '' });
    });
    login();
    await waitFor(() => expect(warned).toHaveBeenCalled());
    expect([opened.mock.calls.length, seen.length, toasts()]).toEqual([1, 0, []]);
    expect(passkeyButton().hasAttribute('disabled')).toBe(false);
    warned.mockRestore();
  });
});
