import * as z from 'zod/mini';
import { mailInstant, template } from '../template.ts';

/** Notice: the password was changed or set. */
export const passwordChanged = template({
  data: z.object({ at: z.number() }),
  write: ({ at }, { url }) => ({
    subject: 'Your password was changed',
    preview: 'If it wasn’t you, set a new one now.',
    title: 'Your password was changed',
    parts: [
      { facts: [['When', mailInstant(at)]] },
      'Other devices are signed out. If it was you, there is nothing to do.',
      'If it wasn’t you, set a new password now: choose “Forgot password?” when you log in.',
      { button: 'Go to the login', href: `${url}/?modal=login` },
    ],
    reason: 'You get this mail because it is about the safety of your account.',
  }),
});
