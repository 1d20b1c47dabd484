import * as z from 'zod/mini';
import { linkTo } from '../links.ts';
import { template } from '../template.ts';

/** The link that proves a new player's address. */
export const verifyEmail = template({
  data: z.object({ token: z.string(), name: z.string(), days: z.number() }),
  write: ({ token, name, days }, shop) => ({
    subject: 'Confirm your email address',
    preview: 'Click the button to confirm this is your email address.',
    title: `Welcome, ${name}`,
    parts: [
      'Please confirm that this is your email address. We use it to help you log in if you forget your password, and to notify you when something important changes.',
      { button: 'Confirm my address', href: linkTo(shop, '/verify-email', token) },
      `The link expires in ${days} days.`,
      'If you didn’t sign up, you can ignore this email.',
    ],
    reason: 'You’re receiving this email because someone signed up with this address.',
  }),
});
