import * as z from 'zod/mini';
import { mailInstant, template } from '../template.ts';

/** Notice: a second factor, or a service that signs in, was added or removed. */
export const secondFactorChanged = template({
  data: z.object({
    /** A sentence, for example `An authenticator app was added.` */
    change: z.string(),
    at: z.number(),
  }),
  write: ({ change, at }, { url }) => ({
    subject: 'Your login security was changed',
    preview: change,
    title: 'Your login security was changed',
    parts: [
      change,
      { facts: [['When', mailInstant(at)]] },
      'If this was you, you don’t need to do anything. If it wasn’t, change your password and check your devices now.',
      { button: 'Check my account', href: `${url}/profile/main#security` },
    ],
    reason: 'You’re receiving this email because it’s about the security of your account.',
  }),
});
