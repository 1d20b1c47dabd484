import * as z from 'zod/mini';
import { cents, formatCents } from '#contract/money.ts';
import { linkTo } from '../links.ts';
import { mailInstant, template } from '../template.ts';

/** Mails about the account and its address. */
export const ACCOUNT_MAILS = {
  /** The link that proves a new player's address. It has no text of the player's, who may have given an address of another person. */
  'verify-email': template({
    data: z.object({ token: z.string(), days: z.number() }),
    write: ({ token, days }, shop) => ({
      subject: 'Confirm your email address',
      preview: 'Click the button to confirm this is your email address.',
      title: 'Welcome to Fairdrop',
      parts: [
        'Please confirm that this is your email address. We use it to help you log in if you forget your password, and to notify you when something important changes.',
        { button: 'Confirm my address', href: linkTo(shop, '/verify-email', token) },
        `The link expires in ${days} days.`,
        'If you didn’t sign up, you can ignore this email.',
      ],
      reason: 'You’re receiving this email because someone signed up with this address.',
    }),
  }),
  /** Notifies the player of an address that it was entered once more. The page where that happened does not mention it. */
  'address-taken': template({
    data: z.object({}),
    write: (_data, { url }) => ({
      subject: 'You already have an account',
      preview: 'Nothing has changed. If this was you, just log in.',
      title: 'You already have an account',
      parts: [
        'Someone, probably you, just entered this address to sign up or to use it for another account. It already belongs to your account, so nothing has changed.',
        { button: 'Log in', href: `${url}/?modal=login` },
        'If you don’t remember your password, choose “Forgot password?” when you log in. If this wasn’t you, you don’t need to do anything.',
      ],
      reason: 'You’re receiving this email because someone entered this address in our shop.',
    }),
  }),
  /** The link that makes a new address a player's. It has no text of the player's, who may have given an address of another person. */
  'change-email': template({
    data: z.object({ token: z.string(), hours: z.number() }),
    write: ({ token, hours }, shop) => ({
      subject: 'Confirm your new email address',
      preview: `This link works once and expires in ${hours} hours.`,
      title: 'Confirm your new address',
      parts: [
        'A player wants to use this email address for their account.',
        { button: 'Use this address', href: linkTo(shop, '/verify-email', token) },
        `The link works once and expires in ${hours} hours. Once you use it, we sign out your other devices and notify the old address.`,
        'If you don’t know this account, you can ignore this email.',
      ],
      reason: 'You’re receiving this email because a player wants to use this address.',
    }),
  }),
  /** Notice to the old address: it was left, and how to come back. */
  'email-changed': template({
    data: z.object({ token: z.string(), at: z.number(), days: z.number() }),
    write: ({ token, at, days }, shop) => ({
      subject: 'Your email address was changed',
      preview: 'If this wasn’t you, undo it now.',
      title: 'Your account has a new email address',
      parts: [
        'Your Fairdrop account no longer uses this address.',
        { facts: [['When', mailInstant(at)]] },
        `If this was you, you don’t need to do anything. If it wasn’t, undo the change within ${days} days: we sign out every device, and you set a new password.`,
        { button: 'This wasn’t me: undo', href: linkTo(shop, '/undo-email', token) },
      ],
      reason: 'You’re receiving this email because your account used this address until now.',
    }),
  }),
  /** Notice: a time-out or self-exclusion has begun. It says how the player gets their coins out, and advertises nothing. */
  excluded: template({
    data: z.object({
      kind: z.enum(['time_out', 'self_exclusion']),
      /** Null for no end. */
      endsAt: z.nullable(z.number()),
      /** What was given back for bets that had not begun, cents. */
      refunded: z.number(),
    }),
    write: ({ kind, endsAt, refunded }, { url }) => {
      const name = kind === 'time_out' ? 'time-out' : 'self-exclusion';
      return {
        subject: `Your ${name} has begun`,
        preview: 'You can’t play or deposit until it ends. Withdrawals stay open.',
        title: `Your ${name} has begun`,
        parts: [
          'You can’t play or deposit until it ends, and it can’t be made shorter. Withdrawals stay open: log in to take out your coins and prizes.',
          {
            facts: [
              ['Ends', endsAt === null ? 'never' : mailInstant(endsAt)],
              ...(refunded > 0 ? [['Back in your balance', `${formatCents(cents(refunded))} coins`] as const] : []),
            ],
          },
          ...(kind === 'self_exclusion' && endsAt !== null
            ? ['Play doesn’t return when it ends. You can ask for that then, and play again 24 hours later.']
            : []),
          { button: 'Withdraw', href: `${url}/profile/withdraw` },
        ],
        reason: `You’re receiving this email because a ${name} was chosen for your account.`,
      };
    },
  }),
  /** Notice: the account was closed. It is the last mail to this address. */
  'account-closed': template({
    data: z.object({ at: z.number() }),
    write: ({ at }, { url }) => ({
      subject: 'Your account is closed',
      preview: 'We’ve deleted your name, email address and password. This is our last email to you.',
      title: 'Your account is closed',
      parts: [
        { facts: [['When', mailInstant(at)]] },
        'We’ve deleted your name, email address and every way to log in. We keep bets and payments without them, because the law and the games’ fairness proofs require it.',
        'A closed account can’t be reopened, but you can sign up again with this address at any time.',
        'If this wasn’t you, contact us: someone may have access to your device or password.',
        { button: 'Contact us', href: `${url}/contacts` },
      ],
      reason: 'You’re receiving this email because the account with this address was closed. We won’t email you again.',
    }),
  }),
};
