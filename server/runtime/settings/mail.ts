import { optional, setting } from './declare.ts';
import { address, mailbox } from './kinds.ts';

/** Everything that is set about mail. */
export const MAIL = {
  MAIL_URL: optional(address('smtps:', 'smtp:'), "the sandbox's outbox, a page at `/sandbox/outbox`", {
    says:
      'The SMTP server that sends email for the shop, with user and password: `smtps://user:password@host:465`. ' +
      'With `smtp://`, TLS (STARTTLS) is required unless the server is on this machine.',
    production: 'required',
  }),
  MAIL_FROM: setting(mailbox, 'Fairdrop <fairdrop@localhost>', {
    says: 'The sender of emails.',
    production: 'required',
  }),
};
