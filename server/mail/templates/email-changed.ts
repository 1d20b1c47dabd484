import * as z from 'zod/mini';
import { linkTo } from '../links.ts';
import { mailInstant, template } from '../template.ts';

/** Notice to the old address: it was left, and how to come back. */
export const emailChanged = template({
  data: z.object({ token: z.string(), at: z.number(), days: z.number() }),
  write: ({ token, at, days }, shop) => ({
    subject: 'Your email address was changed',
    preview: 'If this wasn’t you, undo it now.',
    title: 'Your account has a new email address',
    parts: [
      'Your Fairdrop account no longer uses this address.',
      { facts: [['When', mailInstant(at)]] },
      `If this was you, you don’t need to do anything. If it wasn’t, undo the change within ${days} days: we sign out every device, and you set a new password.`,
      { button: 'This wasn’t me: undo', href: linkTo(shop, '/undo-email', token) },
    ],
    reason: 'You’re receiving this email because your account used this address until now.',
  }),
});
