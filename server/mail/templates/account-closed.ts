import * as z from 'zod/mini';
import { mailInstant, template } from '../template.ts';

/** Notice: the account was closed. It is the last mail to this address. */
export const accountClosed = template({
  data: z.object({ at: z.number() }),
  write: ({ at }, { url }) => ({
    subject: 'Your account is closed',
    preview: 'Your name, address and password are deleted. This is the last mail.',
    title: 'Your account is closed',
    parts: [
      { facts: [['When', mailInstant(at)]] },
      'Your name, your address and every way to log in are deleted. Bets and payments are kept without them, as the law and the proofs of the games need.',
      'A closed account can’t be opened again, but this address can sign up anew at any time.',
      'If it wasn’t you, write to us: somebody may have had your device or your password.',
      { button: 'Write to us', href: `${url}/contacts` },
    ],
    reason: 'You get this mail because the account with this address was closed. There are no more after it.',
  }),
});
