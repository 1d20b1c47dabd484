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
    subject: 'Your sign-in protection was changed',
    preview: change,
    title: 'Your sign-in protection was changed',
    parts: [
      change,
      { facts: [['When', mailInstant(at)]] },
      'If it was you, there is nothing to do. If it wasn’t, change your password and look at your devices now.',
      { button: 'Look at my account', href: `${url}/profile/main#security` },
    ],
    reason: 'You get this mail because it is about the safety of your account.',
  }),
});
