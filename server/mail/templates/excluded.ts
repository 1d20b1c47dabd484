import * as z from 'zod/mini';
import { cents, formatCents } from '#contract/money.ts';
import { mailInstant, template } from '../template.ts';

/** Notice: a time-out or self-exclusion has begun. It says how the player gets their coins out, and advertises nothing. */
export const excluded = template({
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
});
