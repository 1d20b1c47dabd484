import * as z from 'zod/mini';
import { mailInstant, template } from '../template.ts';

/** Notice: the password was changed or set. After a reset it names what signs in without a password, since somebody else may have added it. */
export const passwordChanged = template({
  data: z.object({
    at: z.number(),
    /** Other ways in, for example `Passkey “My phone”`; left out where the player was signed in and sees them. */
    otherWays: z.optional(z.array(z.string())),
  }),
  write: ({ at, otherWays = [] }, { url }) => ({
    subject: 'Your password was changed',
    preview: 'If it wasn’t you, set a new one now.',
    title: 'Your password was changed',
    parts: [
      { facts: [['When', mailInstant(at)]] },
      'Other devices are signed out. If it was you, there is nothing to do.',
      'If it wasn’t you, set a new password now: choose “Forgot password?” when you log in.',
      ...(otherWays.length === 0
        ? []
        : [
            'These still log in to your account without the password. Remove what you don’t know in your profile:',
            { facts: otherWays.map((way, place) => [String(place + 1), way] as const) },
          ]),
      { button: 'Go to the login', href: `${url}/?modal=login` },
    ],
    reason: 'You get this mail because it is about the safety of your account.',
  }),
});
