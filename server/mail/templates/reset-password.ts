import * as z from 'zod/mini';
import { linkTo } from '../links.ts';
import { template } from '../template.ts';

/** The link that sets a new password. */
export const resetPassword = template({
  data: z.object({ token: z.string(), minutes: z.number() }),
  write: ({ token, minutes }, shop) => ({
    subject: 'Set a new password',
    preview: `This link works once, for ${minutes} minutes.`,
    title: 'Set a new password',
    parts: [
      'Somebody, we hope you, asked for a new password for your Fairdrop account.',
      { button: 'Choose a new password', href: linkTo(shop, '/reset-password', token) },
      `The link works once, for ${minutes} minutes. A newer link takes its place. When you use it, you’re signed out everywhere.`,
      'If it wasn’t you, you can ignore this mail: your password stays as it is.',
    ],
    reason: 'You get this mail because a new password was asked for with this address.',
  }),
});
