// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { deskQueues } from '#contract/api/desk/queues.ts';
import { deskSignIn, finishDeskSignIn } from '#contract/api/desk/session.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import type { Asked } from '#src/lib/api/testing/fake-server.ts';
import { renderDesk, signedOut, staffOf } from '../testing/desk-frame.tsx';

afterEach(cleanup);

async function enterPassword(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Email'), 'olga@house.test');
  await userEvent.type(screen.getByLabelText('Password'), 'aaaaa-bbbbb{Enter}');
}

test('the first sign-in sets up the app with a QR code and replaces the password; a wrong code can be mended', async () => {
  const { server, show } = await renderDesk('/desk', null);
  const sent: Asked[] = [];
  server.answer(deskSignIn, () => ({
    data: { challenge: 'c1', expires_in: 300, app: { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' }, new_password: true },
  }));
  server.answer(finishDeskSignIn, (asked: Asked) => {
    sent.push(asked);
    if (sent.length === 1) throw new ApiError({ status: 422, code: 'confirmation_failed', msg: '' });
    return { data: staffOf('operator') };
  });
  show();
  await enterPassword();
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
  expect(screen.getByText('ABCD EFGH')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Code'), '123 456');
  await userEvent.type(screen.getByLabelText('New password'), 'short{Enter}');
  expect(await screen.findByText('Use at least 12 characters')).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.type(screen.getByLabelText('New password'), ' but long enough{Enter}');
  expect(await screen.findByText(/This code is wrong/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('heading', { name: 'Queues' })).toBeTruthy();
  expect(sent[1]?.body).toEqual({ challenge: 'c1', code: '123456', new_password: 'short but long enough' });
});

test('a wrong password says so in the server’s words', async () => {
  const { server, show } = await renderDesk('/desk', null);
  server.answer(deskSignIn, () => {
    throw new ApiError({ status: 422, code: 'invalid_credentials', msg: 'Email or password is wrong.' });
  });
  show();
  await enterPassword();
  expect(await screen.findByText('Email or password is wrong.')).toBeTruthy();
});

test('a session that the server has ended leads to the sign-in', async () => {
  const { server, show } = await renderDesk('/desk', staffOf('support'));
  server.answer(deskQueues, signedOut);
  show();
  expect(await screen.findByRole('heading', { name: 'Sign in to the desk' })).toBeTruthy();
});
