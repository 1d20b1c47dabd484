import * as z from 'zod/mini';
import { emailSchema, newPasswordSchema } from './credentials.ts';
import { linkToken, messageReply } from './common.ts';
import { route } from './route.ts';

/** Mails a link that sets a new password. The answer is the same whether the address has an account or not. */
export const forgotPassword = route({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Request a password reset email',
  auth: 'guest',
  body: z.strictObject({ email: emailSchema, 'g-recaptcha-response': z.string().check(z.maxLength(4096)) }),
  reply: messageReply,
  errors: ['captcha_failed'],
});

/** Whether a link still sets a password, before the player types one. */
export const checkResetLink = route({
  method: 'POST',
  path: '/api/auth/reset-password/check',
  summary: 'Check a password reset link',
  auth: 'guest',
  body: z.strictObject({ token: linkToken }),
  reply: messageReply,
  errors: ['link_invalid'],
});

/** Sets a new password by the token of a mailed link, and ends all sessions of the account. */
export const resetPassword = route({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Set a new password',
  auth: 'guest',
  body: z.strictObject({ token: linkToken, password: newPasswordSchema }),
  reply: messageReply,
  errors: ['link_invalid'],
});

/** Mails the link once more that proves an address. The answer is the same whether that is needed or not. */
export const resendEmail = route({
  method: 'POST',
  path: '/api/email/resend',
  summary: 'Resend the confirmation email',
  auth: 'guest',
  body: z.strictObject({ email: emailSchema }),
  reply: messageReply,
});

/** Proves an address by the token of a mailed link: that of the account, or a new one, which takes its place from here on. */
export const verifyEmail = route({
  method: 'POST',
  path: '/api/email/verify',
  summary: 'Confirm an email address',
  auth: 'guest',
  body: z.strictObject({ token: linkToken }),
  reply: messageReply,
  errors: ['link_invalid'],
});

/** Mails a link to a new address. Nothing changes before it is used. The answer is the same for an address that another player has. */
export const changeEmail = route({
  method: 'POST',
  path: '/api/profile/email',
  summary: 'Request an email address change',
  auth: 'player',
  body: z.strictObject({ email: emailSchema }),
  reply: messageReply,
  errors: ['confirmation_required'],
});

/** Takes a change of address back by the link that the old address got, ends all sessions, and mails a link for a new password. */
export const undoEmailChange = route({
  method: 'POST',
  path: '/api/email/undo',
  summary: 'Undo an email address change',
  auth: 'guest',
  body: z.strictObject({ token: linkToken }),
  reply: messageReply,
  errors: ['link_invalid'],
});
