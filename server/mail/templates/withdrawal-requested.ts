import * as z from 'zod/mini';
import { REST_REASONS, WITHDRAWAL_TYPES } from '#contract/api/withdrawals.ts';
import { linkTo } from '../links.ts';
import { mailInstant, template } from '../template.ts';

const SUBJECTS = { crypto: 'Was this withdrawal you?', delivery: 'Was this delivery you?' } as const;
const TITLES = { crypto: 'Coins are about to leave your account', delivery: 'Prizes are about to leave your account' } as const;
const BUTTONS = { crypto: 'Stop this withdrawal', delivery: 'Stop this delivery' } as const;

/** Notice: something is about to leave for an address that is new, or from an account that has just changed; with the link that stops it. */
export const withdrawalRequested = template({
  data: z.object({
    token: z.string(),
    type: z.enum(WITHDRAWAL_TYPES),
    /** For example `0.0005 BTC` or the names of prizes. */
    what: z.string(),
    /** The wallet's address with its network, or the shipping address in one line. */
    to: z.string(),
    /** For example `Firefox on Linux`. */
    device: z.string(),
    /** The network address; null where it is not known. */
    place: z.nullable(z.string()),
    at: z.number(),
    /** Until when the link works. */
    until: z.number(),
    reason: z.enum(REST_REASONS),
  }),
  write: ({ token, type, what, to, device, place, at, until, reason }, shop) => ({
    subject: SUBJECTS[type],
    preview: `${what}. If this wasn’t you, stop it now.`,
    title: TITLES[type],
    parts: [
      reason === 'account_changed'
        ? 'Your password, a second factor or your email address has just changed, so we ask first.'
        : 'This address is new for your account, so we ask first.',
      {
        facts: [
          [type === 'crypto' ? 'Amount' : 'Prizes', what],
          ['To', to],
          ['Device', device],
          ...(place === null ? [] : [['From', place] as const]),
          ['When', mailInstant(at)],
          ['Leaves', mailInstant(until)],
        ],
      },
      'If this was you, you don’t need to do anything.',
      'If it wasn’t, stop it now and change your password. The link works without logging in, until it leaves.',
      { button: BUTTONS[type], href: linkTo(shop, '/stop-withdrawal', token) },
    ],
    reason: 'You’re receiving this email because it’s about the security of your account.',
  }),
});
