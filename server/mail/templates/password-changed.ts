import * as z from 'zod/mini';
import { mailInstant, template } from '../template.ts';

/** Notice: the password was changed or set. After a reset it names what signs in without a password, since another person may have added it. */
export const passwordChanged = template({
  data: z.object({
    at: z.number(),
    /** Other ways in, for example `Passkey “My phone”`; left out where the player was signed in and sees them. */
    otherWays: z.optional(z.array(z.string())),
  }),
  write: ({ at, otherWays = [] }, { url }) => ({
    subject: 'Your password was changed',
    preview: 'If this wasn’t you, set a new one now.',
    title: 'Your password was changed',
    parts: [
      { facts: [['When', mailInstant(at)]] },
      'We signed out your other devices. If this was you, you don’t need to do anything.',
      'If it wasn’t, set a new password now: choose “Forgot password?” when you log in.',
      ...(otherWays.length === 0
        ? []
        : [
            'These still log in to your account without a password. In your profile, remove any that you don’t recognize:',
            { facts: otherWays.map((way, place) => [String(place + 1), way] as const) },
          ]),
      { button: 'Log in', href: `${url}/?modal=login` },
    ],
    reason: 'You’re receiving this email because it’s about the security of your account.',
  }),
});
