import * as z from 'zod/mini';
import { REST_REASONS, WITHDRAWAL_TYPES } from '#contract/api/withdrawals.ts';
import { linkTo } from '../links.ts';
import { mailInstant, template } from '../template.ts';

const SUBJECTS = { crypto: 'Was this withdrawal you?', delivery: 'Was this delivery you?' } as const;
const TITLES = { crypto: 'Coins are about to leave your account', delivery: 'Prizes are about to leave your account' } as const;
const BUTTONS = { crypto: 'Stop this withdrawal', delivery: 'Stop this delivery' } as const;

/** Mails about what signs in, and about what leaves. */
export const SECURITY_MAILS = {
  /** Notice: a sign-in on a device that the account was never used on. */
  'new-device': template({
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
  }),
  /** Notice: the password was changed or set. After a reset it names what signs in without a password, since another person may have added it. */
  'password-changed': template({
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
  }),
  /** The link that sets a new password. */
  'reset-password': template({
    data: z.object({ token: z.string(), minutes: z.number() }),
    write: ({ token, minutes }, shop) => ({
      subject: 'Set a new password',
      preview: `This link works once and expires in ${minutes} minutes.`,
      title: 'Set a new password',
      parts: [
        'We got a request for a new password for your Fairdrop account.',
        { button: 'Choose a new password', href: linkTo(shop, '/reset-password', token) },
        `The link works once and expires in ${minutes} minutes. A newer link replaces it. Once you use it, you’re signed out everywhere.`,
        'If this wasn’t you, you can ignore this email. Your password won’t change.',
      ],
      reason: 'You’re receiving this email because someone requested a new password with this address.',
    }),
  }),
  /** Notice: a second factor, or a service that signs in, was added or removed. */
  'second-factor-changed': template({
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
  }),
  /** Notice: something is about to leave for an address that is new, or from an account that has just changed; with the link that stops it. */
  'withdrawal-requested': template({
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
  }),
};
