import * as z from 'zod/mini';
import { template } from '../template.ts';

/** Notifies the player of an address that it was entered once more. The page where that happened does not mention it. */
export const addressTaken = template({
  data: z.object({}),
  write: (_data, { url }) => ({
    subject: 'You already have an account',
    preview: 'Nothing has changed. If this was you, just log in.',
    title: 'You already have an account',
    parts: [
      'Someone, probably you, just entered this address to sign up or to use it for another account. It already belongs to your account, so nothing has changed.',
      { button: 'Log in', href: `${url}/?modal=login` },
      'If you don’t remember your password, choose “Forgot password?” when you log in. If this wasn’t you, you don’t need to do anything.',
    ],
    reason: 'You’re receiving this email because someone entered this address in our shop.',
  }),
});
