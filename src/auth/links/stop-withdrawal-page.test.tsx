// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type StopState, stoppableWithdrawal, stopWithdrawal } from '#contract/api/withdrawal-stop.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { takeNews } from '#src/ui/testing/taken-toasts.ts';
import { Component } from './stop-withdrawal-page.tsx';

const TOKEN = 'a'.repeat(43);
const server = fakeServer();
let state: StopState = 'open';
let presses = 0;

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
beforeEach(() => {
  state = 'open';
  presses = 0;
  server.answer(stoppableWithdrawal, () => ({ data: { state, type: 'crypto' } }));
  server.answer(stopWithdrawal, () => {
    presses += 1;
    return { msg: 'Stopped.', data: { type: 'crypto', play_held: false } };
  });
});
afterEach(() => {
  cleanup();
  server.clear();
  takeNews();
});

function open(address = `/stop-withdrawal#${TOKEN}`): void {
  history.pushState(null, '', address);
  const element = (
    <ShopFrame services={server.shop()}>
      <Component />
    </ShopFrame>
  );
  render(createElement(RouterProvider, { router: createBrowserRouter([{ path: '/stop-withdrawal', element }]) }));
}

const heading = (name: string) => screen.findByRole('heading', { name });
const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Stop it' }));

describe('the page that stops a withdrawal', () => {
  it('stops nothing before it is pressed, then once, and advises a new password', async () => {
    open();
    await heading('Stop this withdrawal?');
    await expect.poll(() => location.href).not.toContain(TOKEN);
    expect(presses).toBe(0);
    await press();
    await press();
    await heading('The withdrawal is stopped');
    expect(presses).toBe(1);
    expect(screen.getByRole('link', { name: 'Change your password' }).getAttribute('href')).toBe('/profile/main#password');
    expect(screen.queryByText(/talked to support/)).toBeNull();
  });

  it('says that play is held where the rules want that', async () => {
    server.answer(stopWithdrawal, () => ({ msg: 'Stopped.', data: { type: 'delivery', play_held: true } }));
    open();
    await press();
    await heading('The delivery is stopped');
    expect(screen.getByText('You can play again once you’ve talked to support.')).toBeTruthy();
  });

  it.each([
    ['stopped', 'The withdrawal is stopped'],
    ['canceled', 'It was already canceled'],
    ['sent', 'It’s too late to stop it'],
  ] as const)('says what has become of a withdrawal that is %s', async (now, title) => {
    state = now;
    open();
    await heading(title);
    expect(screen.queryByRole('button', { name: 'Stop it' })).toBeNull();
  });

  it('says that it is too late where the withdrawal has left since the page was opened', async () => {
    server.answer(stopWithdrawal, () => {
      state = 'sent';
      throw new ApiError({ status: 409, code: 'withdrawal_closed', msg: 'No.' });
    });
    open();
    await press();
    await heading('It’s too late to stop it');
    expect(screen.getByRole('link', { name: 'Write to us' })).toBeTruthy();
  });

  it('says that a link doesn’t work, and that one is missing', async () => {
    server.answer(stoppableWithdrawal, () => {
      throw new ApiError({ status: 410, code: 'link_invalid', msg: 'No.' });
    });
    open();
    await heading('This link doesn’t work');
    cleanup();
    open('/stop-withdrawal');
    await heading('Open the link in your email');
  });

  it('can be pressed again where the shop could not be reached', async () => {
    server.answer(stoppableWithdrawal, () => {
      throw new ApiError({ status: 0, code: 'network', msg: '' });
    });
    const stop = () => {
      presses += 1;
      if (presses === 1) throw new ApiError({ status: 500, code: 'internal', msg: 'Please try again.' });
      return { msg: 'Stopped.', data: { type: 'crypto', play_held: false } };
    };
    server.answer(stopWithdrawal, stop);
    open();
    await press();
    await expect.poll(() => takeNews().map(({ text }) => text)).toHaveLength(1);
    await press();
    await heading('The withdrawal is stopped');
  });
});
