// @vitest-environment happy-dom
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { register } from '#contract/api/auth.ts';
import { apiService } from '#src/lib/api/api-service.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
import type { Services } from '#src/lib/services/services.ts';
import { captchaService } from '#src/session/captcha.ts';
import { createSessionStore } from '#src/session/session-store.ts';
import { Session, sessionService } from '#src/session/session.ts';
import { VirtualBrowser } from '#src/settlement/testing/virtual-browser.ts';
import type { PublicConfig } from '#contract/api/config.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { takeDismissed, takeNews } from '#src/ui/testing/taken-toasts.ts';
import { TestLogin } from './testing/test-login.tsx';
import { RegisterPanel } from './register-panel.tsx';

/** What the shop says of a registration without its captcha's token. */
const signUp = vi.fn<(form: unknown) => Promise<string>>();
const signIn = vi.fn<Session['signIn']>();
const server = fakeServer();
server.answer(register, async ({ body: { 'g-recaptcha-response': _token, ...form } }: { body: Record<string, unknown> }) => ({
  msg: await signUp(form),
}));

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});

beforeEach(() => {
  signUp.mockReset().mockResolvedValue('Welcome');
  signIn.mockReset().mockResolvedValue('signed-in');
  takeNews();
});

afterEach(cleanup);

/** A session that only signs in, as the test says. */
const services = (): Services =>
  server
    .shop()
    .bring(captchaService, { token: async () => 'token' })
    .bring(
      sessionService,
      Object.assign(new Session(new VirtualBrowser().tab('here'), server.shop().get(apiService), createSessionStore()), { signIn }),
    );

function show(panel: React.ReactNode, config: Partial<PublicConfig> = {}) {
  return render(
    <MemoryRouter>
      <ShopFrame services={services()} config={config}>
        {panel}
      </ShopFrame>
    </MemoryRouter>,
  );
}

const registered = vi.fn<(email: string, answer: string) => void>();
const showRegister = () => show(<RegisterPanel firstFieldRef={{ current: null }} email="" onEmail={() => {}} onRegistered={registered} />);
const login = (signedIn = () => {}, providers: PublicConfig['social_providers'] = []) =>
  show(<TestLogin onSignedIn={signedIn} />, { social_providers: providers });

const toasts = (): string[] => takeNews().map(({ text }) => text);

describe('sign-up', () => {
  it('says how long a nickname may be, and refuses a longer one instead of cutting it', async () => {
    const user = userEvent.setup();
    showRegister();
    const name = screen.getByLabelText<HTMLInputElement>('Nickname');
    const note = () => document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(note()).toBe('Up to 32 characters.');
    await user.click(name);
    await user.paste('n'.repeat(33));
    await user.tab();
    expect(name.value).toHaveLength(33);
    await waitFor(() => expect(note()).toContain('Use up to 32 visible characters'));
    await user.clear(name);
    await user.paste('n'.repeat(32));
    await user.tab();
    await waitFor(() => expect(note()).toBe('Up to 32 characters.'));
  });

  it('shows no error while the user types, and shows it once the field is left', async () => {
    const user = userEvent.setup();
    showRegister();
    const email = screen.getByLabelText('Email');
    await user.type(email, 'nope');
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(screen.queryByText('Email is not valid.')).toBeNull();
    fireEvent.blur(email);
    expect(await screen.findByText('Email is not valid.')).toBeDefined();
    expect(email.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(email.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Email is not valid.');
  });

  it('keeps the sentence until the field is left again', async () => {
    const user = userEvent.setup();
    showRegister();
    const name = screen.getByLabelText('Nickname');
    fireEvent.blur(name);
    expect(await screen.findByText('Nickname is required')).toBeDefined();
    await user.type(name, 'Mira');
    expect(screen.queryByText('Nickname is required')).not.toBeNull();
    fireEvent.blur(name);
    await waitFor(() => expect(screen.queryByText('Nickname is required')).toBeNull());
  });

  it('asks for everything that is missing, and sends nothing', async () => {
    showRegister();
    fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
    for (const sentence of [
      'Nickname is required',
      'Email is required',
      'Password is required',
      'Please confirm that you are 18 or older and accept the terms.',
    ]) {
      expect(await screen.findByText(sentence)).toBeDefined();
    }
    expect(signUp).not.toHaveBeenCalled();
  });

  it('wants a password of six characters', async () => {
    const user = userEvent.setup();
    showRegister();
    const password = screen.getByLabelText('Password');
    await user.type(password, '12345');
    fireEvent.blur(password);
    expect(await screen.findByText('Password must be at least 6 characters')).toBeDefined();
  });

  it('checks the terms when they are ticked, without leaving them', async () => {
    const user = userEvent.setup();
    showRegister();
    fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
    const sentence = 'Please confirm that you are 18 or older and accept the terms.';
    expect(await screen.findByText(sentence)).toBeDefined();
    await user.click(screen.getByRole('checkbox', { name: /18 or older/ }));
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
  });

  async function fillIn() {
    const user = userEvent.setup();
    showRegister();
    await user.type(screen.getByLabelText('Nickname'), ' Mira ');
    await user.type(screen.getByLabelText('Email'), 'mira@fairdrop.test');
    await user.type(screen.getByLabelText('Password'), 'secret');
    await user.click(screen.getByRole('checkbox', { name: /18 or older/ }));
    await user.click(screen.getByRole('button', { name: 'Create account' }));
  }

  it('sends the form with its consents and goes on to the login with the answer', async () => {
    await fillIn();
    await waitFor(() => expect(registered).toHaveBeenCalledWith('mira@fairdrop.test', 'Welcome'));
    expect(signUp).toHaveBeenCalledWith({
      name: 'Mira',
      email: 'mira@fairdrop.test',
      password: 'secret',
      promotions: false,
      terms: true,
    });
    expect(toasts()).toEqual([]);
  });

  it('shows a refusal as a toast and beside its field', async () => {
    const sentence = 'This is one of the most common passwords.';
    signUp.mockRejectedValue(new ApiError({ status: 422, code: 'invalid_request', msg: sentence, errors: { password: [sentence] } }));
    await fillIn();
    expect(await screen.findByText(sentence)).toBeDefined();
    expect(toasts()).toEqual([sentence]);
  });
});

describe('login', () => {
  it('signs in with the e-mail it was given', async () => {
    const user = userEvent.setup();
    const signedIn = vi.fn<() => void>();
    login(signedIn);
    await user.type(screen.getByLabelText('Password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(signedIn).toHaveBeenCalledOnce());
    expect(signIn).toHaveBeenCalledWith({ email: 'm@fairdrop.test', password: 'secret' });
  });

  it('shows a refusal as a toast with our own sentence when the server sent none', async () => {
    const user = userEvent.setup();
    signIn.mockRejectedValue(new ApiError({ status: 0, code: 'network', msg: '' }));
    login();
    await user.type(screen.getByLabelText('Password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(toasts()).toEqual(['No answer from the shop. Check your connection and try again.']));
  });

  it('takes the toast of a refusal away as soon as the form is sent again', async () => {
    const user = userEvent.setup();
    signIn.mockRejectedValueOnce(new ApiError({ status: 401, code: 'invalid_credentials', msg: 'Wrong.' }));
    login();
    await user.type(screen.getByLabelText('Password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    const refusal = await waitFor(() => {
      const [toast] = takeNews();
      expect(toast?.text).toBe('The email or password is wrong.');
      return toast;
    });
    takeDismissed();
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect([...takeDismissed()]).toEqual([refusal?.key]);
  });

  it('shows and hides the password', async () => {
    const user = userEvent.setup();
    login();
    const password = screen.getByLabelText('Password');
    expect(password.getAttribute('type')).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password.getAttribute('type')).toBe('text');
  });

  it('offers no service that is not set up', () => {
    login();
    expect(screen.queryByRole('button', { name: /^Continue with/ })).toBeNull();
  });

  it('offers those that are, and leaves for them with the way back', async () => {
    const leave = vi.spyOn(location, 'assign').mockReturnValue(undefined);
    login(undefined, ['google', 'steam']);
    expect(screen.getAllByRole('button', { name: /^Continue with/ }).map((button) => button.getAttribute('aria-label'))).toEqual([
      'Continue with Google',
      'Continue with Steam',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Continue with Steam' }));
    expect(leave).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^\/social\/steam\/redirect\?next=/));
  });
});
