import {
  changeEmail,
  checkResetLink,
  forgotPassword,
  resendEmail,
  resetPassword,
  undoEmailChange,
  verifyEmail,
} from '#contract/api/recovery.ts';
import { handle } from '#server/http/handle.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { mustBeHuman } from '#server/security/captcha.ts';
import { requireConfirmed } from '../require-confirmed.ts';
import { askForAddress, confirmAddressBy, undoChangeBy } from './change-address.ts';
import { checkResetToken, mailResetLink, resetPasswordBy } from './reset-password.ts';
import { mailVerifyLinkAgain } from './verify-address.ts';

const CONFIRMED = {
  verified: 'Your email address is confirmed.',
  changed: 'Your email address has been changed. We signed out your other devices.',
} as const;

/** Adds to a sentence about a mail that it will be late, while the shop's mail is held up. Asked before anything is looked up, so it says nothing of an address. */
async function late({ mail }: Deps, sentence: string): Promise<string> {
  return (await mail.isHeldUp())
    ? `${sentence} Our emails are delayed right now. We keep trying and will send it as soon as we can.`
    : sentence;
}

function registerForgotten(app: App, deps: Deps): void {
  handle(
    app,
    deps,
    forgotPassword,
    async ({ input, request }) => {
      const { email, 'g-recaptcha-response': captcha } = input.body;
      await mustBeHuman(deps.captcha, captcha, 'forgot_password', request.ip);
      await deps.limiter.take('resetToAddress', email);
      const msg = await late(deps, 'If this address has an account, a link to set a new password is on its way. It expires in 30 minutes.');
      await mailResetLink(deps, email);
      return { msg };
    },
    'mailFromNetwork',
  );

  const fresh = { 'cache-control': 'no-store' };
  handle(
    app,
    deps,
    checkResetLink,
    async ({ input, reply }) => {
      reply.headers(fresh);
      await checkResetToken(deps, input.body.token);
      return { msg: 'This link is valid.' };
    },
    'mailedLink',
  );
  handle(
    app,
    deps,
    resetPassword,
    async ({ input, request, reply }) => {
      reply.headers(fresh);
      await resetPasswordBy(deps, input.body.token, input.body.password, request.ip);
      return { msg: 'Your new password is set. You’re signed out everywhere, so log in with it now.' };
    },
    'mailedLink',
  );
}

function registerAddress(app: App, deps: Deps): void {
  handle(
    app,
    deps,
    resendEmail,
    async ({ input }) => {
      const { email } = input.body;
      await deps.limiter.take('resendToAddress', email);
      const msg = await late(deps, 'If this address hasn’t been confirmed yet, a new link is on its way.');
      await mailVerifyLinkAgain(deps, email);
      return { msg };
    },
    'mailFromNetwork',
  );

  handle(app, deps, verifyEmail, async ({ input }) => ({ msg: CONFIRMED[await confirmAddressBy(deps, input.body.token)] }), 'mailedLink');

  handle(
    app,
    deps,
    changeEmail,
    async ({ input, player }) => {
      const { email } = input.body;
      await requireConfirmed(deps.db.read, deps, player);
      await deps.limiter.take('changeToAddress', email);
      const msg = await late(deps, 'We sent a link to the new address. Nothing changes until you open it.');
      await askForAddress(deps, player, email);
      return { msg };
    },
    'emailChange',
  );

  handle(
    app,
    deps,
    undoEmailChange,
    async ({ input }) => {
      await undoChangeBy(deps, input.body.token);
      return { msg: 'Your old email address is back, and every device is signed out. We emailed you a link to set a new password.' };
    },
    'mailedLink',
  );
}

/** Forgotten passwords, the proof of addresses and their change: everything that goes by links in mails. */
export function registerRecovery(app: App, deps: Deps): void {
  registerForgotten(app, deps);
  registerAddress(app, deps);
}
