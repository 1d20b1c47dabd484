import * as z from 'zod/mini';
import { linkTo } from '../links.ts';
import { template } from '../template.ts';

/** The link that proves a new player's address. It has no text of the player's, who may have given an address of another person. */
export const verifyEmail = template({
  data: z.object({ token: z.string(), days: z.number() }),
  write: ({ token, days }, shop) => ({
    subject: 'Confirm your email address',
    preview: 'Click the button to confirm this is your email address.',
    title: 'Welcome to Fairdrop',
    parts: [
      'Please confirm that this is your email address. We use it to help you log in if you forget your password, and to notify you when something important changes.',
      { button: 'Confirm my address', href: linkTo(shop, '/verify-email', token) },
      `The link expires in ${days} days.`,
      'If you didn’t sign up, you can ignore this email.',
    ],
    reason: 'You’re receiving this email because someone signed up with this address.',
  }),
});
