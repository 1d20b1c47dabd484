import * as z from 'zod/mini';
import { linkTo } from '../links.ts';
import { mailInstant, template } from '../template.ts';

/** Notice to the old address: it was left, and how to come back. */
export const emailChanged = template({
  data: z.object({ token: z.string(), at: z.number(), days: z.number() }),
  write: ({ token, at, days }, shop) => ({
    subject: 'Your email address was changed',
    preview: 'If it wasn’t you, take it back now.',
    title: 'Your account has a new address',
    parts: [
      'Your Fairdrop account doesn’t use this address any more.',
      { facts: [['When', mailInstant(at)]] },
      `If it was you, there is nothing to do. If it wasn’t, take it back within ${days} days: everybody is signed out, and you set a new password.`,
      { button: 'It wasn’t me: undo', href: linkTo(shop, '/undo-email', token) },
    ],
    reason: 'You get this mail because your account used this address until now.',
  }),
});
