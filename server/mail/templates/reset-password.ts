import * as z from 'zod/mini';
import { linkTo } from '../links.ts';
import { template } from '../template.ts';

/** The link that sets a new password. */
export const resetPassword = template({
  data: z.object({ token: z.string(), minutes: z.number() }),
  write: ({ token, minutes }, shop) => ({
    subject: 'Set a new password',
    preview: `This link works once and expires in ${minutes} minutes.`,
    title: 'Set a new password',
    parts: [
      'We got a request for a new password for your Fairdrop account.',
      { button: 'Choose a new password', href: linkTo(shop, '/reset-password', token) },
      `The link works once and expires in ${minutes} minutes. A newer link replaces it. Once you use it, you’re signed out everywhere.`,
      'If this wasn’t you, you can ignore this email. Your password won’t change.',
    ],
    reason: 'You’re receiving this email because someone requested a new password with this address.',
  }),
});
