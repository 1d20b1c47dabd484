import * as z from 'zod/mini';
import { mailInstant, template } from '../template.ts';

/** Notice: the account was closed. It is the last mail to this address. */
export const accountClosed = template({
  data: z.object({ at: z.number() }),
  write: ({ at }, { url }) => ({
    subject: 'Your account is closed',
    preview: 'We’ve deleted your name, email address and password. This is our last email to you.',
    title: 'Your account is closed',
    parts: [
      { facts: [['When', mailInstant(at)]] },
      'We’ve deleted your name, email address and every way to log in. We keep bets and payments without them, because the law and the games’ fairness proofs require it.',
      'A closed account can’t be reopened, but you can sign up again with this address at any time.',
      'If this wasn’t you, contact us: someone may have access to your device or password.',
      { button: 'Contact us', href: `${url}/contacts` },
    ],
    reason: 'You’re receiving this email because the account with this address was closed. We won’t email you again.',
  }),
});
