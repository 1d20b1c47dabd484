import * as z from 'zod/mini';
import { mailInstant, template } from '../template.ts';

/** Notice: a sign-in on a device that the account was never used on. */
export const newDevice = template({
  data: z.object({
    /** For example `Firefox on Linux`. */
    device: z.string(),
    /** The network address or the country; null where neither is known. */
    place: z.nullable(z.string()),
    at: z.number(),
  }),
  write: ({ device, place, at }, { url }) => ({
    subject: 'New login to your account',
    preview: `${device}. If this wasn’t you, act now.`,
    title: 'Someone logged in from a new device',
    parts: [
      { facts: [['Device', device], ...(place === null ? [] : [['From', place] as const]), ['When', mailInstant(at)]] },
      'If this was you, you don’t need to do anything.',
      'If it wasn’t, sign out that device and change your password.',
      { button: 'See where I’m signed in', href: `${url}/profile/main#sessions` },
    ],
    reason: 'You’re receiving this email because it’s about the security of your account.',
  }),
});
