import * as z from 'zod/mini';
import { linkTo } from '../links.ts';
import { template } from '../template.ts';

/** The link that makes a new address a player's. It has no text of the player's, who may have given an address of another person. */
export const changeEmail = template({
  data: z.object({ token: z.string(), hours: z.number() }),
  write: ({ token, hours }, shop) => ({
    subject: 'Confirm your new email address',
    preview: `This link works once and expires in ${hours} hours.`,
    title: 'Confirm your new address',
    parts: [
      'A player wants to use this email address for their account.',
      { button: 'Use this address', href: linkTo(shop, '/verify-email', token) },
      `The link works once and expires in ${hours} hours. Once you use it, we sign out your other devices and notify the old address.`,
      'If you don’t know this account, you can ignore this email.',
    ],
    reason: 'You’re receiving this email because a player wants to use this address.',
  }),
});
