import * as z from 'zod/mini';
import { template } from '../template.ts';

/** Tells the player of an address that somebody has given it once more. The page where that happened says nothing of it. */
export const addressTaken = template({
  data: z.object({}),
  write: (_data, { url }) => ({
    subject: 'You already have an account',
    preview: 'Nothing has changed. If it was you, just log in.',
    title: 'You already have an account',
    parts: [
      'Somebody, probably you, has just entered this address to sign up or to use it for another account. It belongs to your account already, so nothing has changed.',
      { button: 'Log in', href: `${url}/?modal=login` },
      'If you don’t remember your password, choose “Forgot password?” there. If it wasn’t you, there is nothing to do.',
    ],
    reason: 'You get this mail because this address was entered in our shop.',
  }),
});
