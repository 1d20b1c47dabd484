import * as z from 'zod/mini';
import { linkTo } from '../links.ts';
import { template } from '../template.ts';

/** The link that makes a new address a player's. */
export const changeEmail = template({
  data: z.object({ token: z.string(), name: z.string(), hours: z.number() }),
  write: ({ token, name, hours }, shop) => ({
    subject: 'Confirm your new email address',
    preview: `This link works once, for ${hours} hours.`,
    title: 'Confirm your new address',
    parts: [
      `The player ${name} wants to use this address from now on.`,
      { button: 'Use this address', href: linkTo(shop, '/verify-email', token) },
      `The link works once, for ${hours} hours. When you use it, other devices are signed out and the old address is told.`,
      'If you don’t know this account, somebody mistyped an address: you can ignore this mail.',
    ],
    reason: 'You get this mail because a player wants to use this address.',
  }),
});
