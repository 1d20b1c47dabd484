// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { beginTotp, type Factors, factors, finishTotp, removePasskey, removeTotp, renamePasskey } from '#contract/api/second-factor.ts';
import { endListedSession, endOtherSessions, type ListedSession, sessions } from '#contract/api/sessions.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { takeNews } from '#src/ui/testing/taken-toasts.ts';
import { SessionsPanel } from '../sessions/sessions-panel.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { TotpPanel } from './totp-panel.tsx';

const AT = '2025-01-01T00:00:00.000Z';
const server = fakeServer();
let guard: Factors;
let list: ListedSession[];

const passkey = (id: string, name: string): Factors['passkeys'][number] => ({ id, name, created_at: AT, used_at: null, synced: true });
const session = (id: string, current: boolean): ListedSession => ({
  id,
  browser: 'Firefox',
  system: id,
  address: null,
  country: null,
  created_at: AT,
  used_at: AT,
  current,
});

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
beforeEach(() => {
  guard = { password: true, totp_since: AT, passkeys: [passkey('1', 'Laptop'), passkey('2', 'Phone')], recovery_codes_left: 10 };
  list = [session('Windows', true), session('Android', false)];
  server.answer(factors, () => ({ data: guard }));
  server.answer(sessions, () => ({ data: list }));
});
afterEach(() => {
  cleanup();
  server.clear();
  takeNews();
});

const show = (panel: React.ReactNode) => render(<ShopFrame services={server.shop()}>{panel}</ShopFrame>);
const button = (name: string) => screen.findByRole('button', { name });
const focused = (): Element | null => document.activeElement;

/** Presses what asks, then what is asked. */
async function pressAndAgree(name: string, act: string): Promise<void> {
  await userEvent.click(await button(name));
  const dialog = await screen.findByRole('dialog');
  const agree = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === act);
  if (!agree) throw new Error(`${act} is not asked`);
  await userEvent.click(agree);
}

describe('the focus stays in the panel', () => {
  it('when the authenticator app is turned off', async () => {
    server.answer(removeTotp, () => {
      guard = { ...guard, totp_since: null };
      return {};
    });
    show(<TotpPanel />);
    await pressAndAgree('Turn off', 'Turn off');
    expect(await button('Set up')).toBeTruthy();
    await expect.poll(() => focused()?.id).toBe('authenticator-app');
  });

  it.each([
    ['one of several', ['1', '2']],
    ['the last one', ['1']],
  ])('when a passkey is removed, %s', async (_name, ids) => {
    guard = { ...guard, passkeys: guard.passkeys.filter(({ id }) => ids.includes(id)) };
    server.answer(removePasskey, ({ params }: { params: { id: string } }) => {
      guard = { ...guard, passkeys: guard.passkeys.filter(({ id }) => id !== params.id) };
      return {};
    });
    show(<PasskeysPanel />);
    await pressAndAgree('Remove Laptop', 'Remove');
    await expect.poll(() => screen.queryByText('Laptop')).toBeNull();
    await expect.poll(() => focused()?.id).toBe('passkeys');
  });

  it('when all other devices are signed out', async () => {
    server.answer(endOtherSessions, () => {
      list = list.filter(({ current }) => current);
      return { ended: 1 };
    });
    show(<SessionsPanel />);
    await pressAndAgree('Sign out everywhere else', 'Sign out everywhere else');
    await expect.poll(() => screen.queryByText(/Android/)).toBeNull();
    await expect.poll(() => focused()?.id).toBe('sessions');
  });

  it('when one other device is signed out', async () => {
    server.answer(endListedSession, () => {
      list = list.filter(({ current }) => current);
      return {};
    });
    show(<SessionsPanel />);
    await userEvent.click(await button('Sign out Firefox · Android'));
    await expect.poll(() => screen.queryByText(/Android/)).toBeNull();
    await expect.poll(() => focused()?.id).toBe('sessions');
  });

  it('is not taken from a control that the player moved to meanwhile', async () => {
    let finish = (): void => undefined;
    server.answer(removePasskey, async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      guard = { ...guard, passkeys: guard.passkeys.filter(({ id }) => id !== '1') };
      return {};
    });
    show(<PasskeysPanel />);
    await pressAndAgree('Remove Laptop', 'Remove');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    const pencil = await button('Rename Phone');
    pencil.focus();
    finish();
    await expect.poll(() => screen.queryByText('Laptop')).toBeNull();
    expect(focused()).toBe(pencil);
  });
});

describe('the name of a passkey', () => {
  const field = () => screen.findByLabelText<HTMLInputElement>('Name');
  const begin = async () => {
    show(<PasskeysPanel />);
    fireEvent.click(await button('Rename Laptop'));
    return field();
  };

  it('is changed in a field that has the focus, its text selected', async () => {
    const input = await begin();
    expect(focused()).toBe(input);
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 'Laptop'.length]);
  });

  it('is left as it is by Escape, with the focus back on the pencil', async () => {
    fireEvent.keyDown(await begin(), { key: 'Escape' });
    expect(screen.queryByLabelText('Name')).toBeNull();
    expect(focused()).toBe(await button('Rename Laptop'));
  });

  it('gives the focus back to the pencil once it is saved', async () => {
    server.answer(renamePasskey, ({ body }: { body: { name: string } }) => {
      guard = { ...guard, passkeys: [passkey('1', body.name)] };
      return {};
    });
    const input = await begin();
    fireEvent.change(input, { target: { value: 'Desk' } });
    await userEvent.click(await button('Save name'));
    expect(focused()).toBe(await button('Rename Desk'));
  });
});

describe('a first code of the app that is wrong', () => {
  it.each([
    ['refused by the shop', '123456'],
    ['too short', '123'],
  ])('leads back to its field, with its text selected: %s', async (_name, code) => {
    guard = { ...guard, totp_since: null };
    server.answer(beginTotp, () => ({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Fairdrop' }));
    server.answer(finishTotp, () => {
      throw new ApiError({ status: 422, code: 'confirmation_failed', msg: 'no' });
    });
    show(<TotpPanel />);
    await expect.poll(async () => (await button('Set up')).hasAttribute('disabled')).toBe(false);
    fireEvent.click(await button('Set up'));
    const input = await screen.findByLabelText<HTMLInputElement>('Code from the app');
    for (let time = 0; time < 2; time += 1) {
      fireEvent.change(input, { target: { value: code } });
      await userEvent.click(await button('Turn on'));
      expect(await screen.findByRole('alert')).toBeTruthy();
      await expect.poll(() => focused() === input).toBe(true);
      expect([input.selectionStart, input.selectionEnd]).toEqual([0, code.length]);
    }
  });
});
