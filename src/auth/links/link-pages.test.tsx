// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, createElement } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkResetLink, resetPassword, undoEmailChange, verifyEmail } from '#contract/api/recovery.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { takeNews } from '#src/ui/testing/taken-toasts.ts';
import { Component as ResetPasswordPage } from './reset-password-page.tsx';
import { Component as UndoEmailPage } from './undo-email-page.tsx';
import { Component as VerifyEmailPage } from './verify-email-page.tsx';

const TOKEN = 'a'.repeat(43);
const OTHER = 'b'.repeat(43);
const server = fakeServer();
let used: string[] = [];

const refused = () => {
  throw new ApiError({ status: 410, code: 'link_invalid', msg: 'This link no longer works.' });
};
const take = ({ body: { token } }: { body: { token: string } }) => {
  used.push(token);
  return { msg: 'It is done.' };
};

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
beforeEach(() => {
  used = [];
  server.answer(checkResetLink, () => ({}));
  for (const route of [resetPassword, verifyEmail, undoEmailChange]) server.answer(route, take);
});
afterEach(() => {
  cleanup();
  server.clear();
  takeNews();
});

const page = (Page: ComponentType) => (
  <ShopFrame services={server.shop()}>
    <Page />
  </ShopFrame>
);

/** Loads a document of the shop in this tab, at the current address. */
function load() {
  const router = createBrowserRouter([
    { path: '/', element: <h1>home</h1> },
    { path: '/reset-password', element: page(ResetPasswordPage) },
    { path: '/verify-email', element: page(VerifyEmailPage) },
    { path: '/undo-email', element: page(UndoEmailPage) },
  ]);
  render(createElement(RouterProvider, { router }));
  return router;
}

function open(address: string) {
  history.pushState(null, '', address);
  return load();
}

function reload(): void {
  cleanup();
  load();
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const wholeState = (): string => JSON.stringify(history.state);

describe.each([
  ['/reset-password', 'Set password'],
  ['/verify-email', 'Confirm my email'],
  ['/undo-email', 'Undo the change'],
])('the page %s of a mailed link', (address, action) => {
  it('goes on after a reload, though the token is no longer in the address', async () => {
    open(`${address}#${TOKEN}`);
    await screen.findByRole('button', { name: action });
    await expect.poll(() => location.href).not.toContain(TOKEN);
    reload();
    expect(await screen.findByRole('button', { name: action })).toBeTruthy();
    expect(location.href).not.toContain(TOKEN);
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])).not.toContain(TOKEN);
  });

  it('says that the link is to be opened again where there is none, and not that it is used up', async () => {
    open(address);
    expect(await screen.findByRole('heading', { name: 'Open the link in your email' })).toBeTruthy();
    expect(screen.queryByText(/It was already used/)).toBeNull();
    expect(screen.queryByRole('button', { name: action })).toBeNull();
  });

  it('takes another link that is opened in the same tab', async () => {
    open(`${address}#${TOKEN}`);
    await expect.poll(() => wholeState()).toContain(TOKEN);
    cleanup();
    open(`${address}#${OTHER}`);
    await expect.poll(() => wholeState()).toContain(OTHER);
    expect(wholeState()).not.toContain(TOKEN);
  });
});

describe.each([
  ['/verify-email', 'Confirm my email', 'Thank you'],
  ['/undo-email', 'Undo the change', 'Your old address is back'],
])('the page %s', (address, action, done) => {
  it('keeps the token no longer than until it is used', async () => {
    open(`${address}#${TOKEN}`);
    await press(action);
    expect(await screen.findByRole('heading', { name: done })).toBeTruthy();
    expect(used).toEqual([TOKEN]);
    await expect.poll(() => wholeState()).not.toContain(TOKEN);
    expect(screen.getByRole('heading', { name: done })).toBeTruthy();
  });

  it('leaves the player on the page that was gone to before the answer', async () => {
    let answer = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (answer = resolve));
    for (const route of [verifyEmail, undoEmailChange]) server.answer(route, async () => (await waiting, { msg: 'It is done.' }));
    const router = open(`${address}#${TOKEN}`);
    await press(action);
    await act(() => router.navigate('/'));
    await act(async () => answer());
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(location.pathname).toBe('/');
  });

  it('says of a link that the server refuses that it works no more', async () => {
    server.answer(verifyEmail, refused);
    server.answer(undoEmailChange, refused);
    open(`${address}#${TOKEN}`);
    await press(action);
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy();
  });
});

describe('the page that sets a new password', () => {
  it('uses the token of before the reload, and leaves it nowhere', async () => {
    open(`/reset-password#${TOKEN}`);
    await screen.findByRole('button', { name: 'Set password' });
    await expect.poll(() => wholeState()).toContain(TOKEN);
    reload();
    fireEvent.change(await screen.findByLabelText('New password'), { target: { value: 'a new and better one' } });
    await press('Set password');
    expect(await screen.findByRole('heading', { name: 'home' })).toBeTruthy();
    expect(used).toEqual([TOKEN]);
    expect(wholeState()).not.toContain(TOKEN);
  });

  it('leaves the player on the page that was gone to before the answer', async () => {
    let answer = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (answer = resolve));
    server.answer(resetPassword, async () => (await waiting, { msg: 'It is done.' }));
    const router = open(`/reset-password#${TOKEN}`);
    fireEvent.change(await screen.findByLabelText('New password'), { target: { value: 'a new and better one' } });
    await press('Set password');
    await act(() => router.navigate('/undo-email'));
    await act(async () => answer());
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(location.pathname + location.search).toBe('/undo-email');
  });

  it('offers a new link whether its own is dead or missing', async () => {
    server.answer(checkResetLink, refused);
    open(`/reset-password#${TOKEN}`);
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send link' })).toBeTruthy();
    cleanup();
    open('/reset-password');
    expect(await screen.findByRole('heading', { name: 'Open the link in your email' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send link' })).toBeTruthy();
  });
});
