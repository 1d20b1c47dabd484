import * as z from 'zod/mini';
import { mailInstant, template } from '../template.ts';

/** Notice: somebody signed in on a device that the account was never used on. */
export const newDevice = template({
  data: z.object({
    /** For example `Firefox on Linux`. */
    device: z.string(),
    /** The network address or the country; null where neither is known. */
    place: z.nullable(z.string()),
    at: z.number(),
  }),
  write: ({ device, place, at }, { url }) => ({
    subject: 'New sign-in to your account',
    preview: `${device}. If it wasn’t you, act now.`,
    title: 'Somebody signed in on a new device',
    parts: [
      { facts: [['Device', device], ...(place === null ? [] : [['From', place] as const]), ['When', mailInstant(at)]] },
      'If it was you, there is nothing to do.',
      'If it wasn’t you, sign that device out and change your password.',
      { button: 'See where I’m signed in', href: `${url}/profile/main#sessions` },
    ],
    reason: 'You get this mail because it is about the safety of your account.',
  }),
});
