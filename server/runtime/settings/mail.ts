import { optional, setting } from './declare.ts';
import { address, mailbox } from './kinds.ts';

/** Everything that is set about mail. */
export const MAIL = {
  MAIL_URL: optional(address('smtps:', 'smtp:'), "the sandbox's outbox, a page at `/sandbox/outbox`", {
    says:
      'The SMTP server that takes the mail of the shop, with user and password: `smtps://user:password@host:465`. ' +
      'With `smtp://`, TLS is asked for (STARTTLS); only a server on this machine may do without.',
    production: 'required',
  }),
  MAIL_FROM: setting(mailbox, 'Fairdrop <fairdrop@localhost>', {
    says: 'Who mail is from.',
    production: 'required',
  }),
};
