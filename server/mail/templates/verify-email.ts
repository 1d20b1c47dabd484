import * as z from 'zod/mini';
import { linkTo } from '../links.ts';
import { template } from '../template.ts';

/** The link that proves a new player's address. */
export const verifyEmail = template({
  data: z.object({ token: z.string(), name: z.string(), days: z.number() }),
  write: ({ token, name, days }, shop) => ({
    subject: 'Confirm your email address',
    preview: 'One press, and we know that this address is yours.',
    title: `Welcome, ${name}`,
    parts: [
      'Please confirm that this address is yours. We use it to get you back in when you forget your password, and to tell you when something important changes.',
      { button: 'Confirm my address', href: linkTo(shop, '/verify-email', token) },
      `The link works for ${days} days.`,
      'If you didn’t sign up, somebody mistyped an address: you can ignore this mail.',
    ],
    reason: 'You get this mail because an account was made with this address.',
  }),
});
