import * as z from 'zod/mini';
import { LEADER_METRICS } from '#contract/api/leaders.ts';
import { cents, formatCents } from '#contract/money.ts';
import { mailInstant, template } from '../template.ts';

const METRICS: Readonly<Record<(typeof LEADER_METRICS)[number], string>> = { win_amount: 'Highest win', multiplier: 'Highest multiplier' };

/** Mails about prizes, and answers of support. */
export const PLAY_MAILS = {
  /** Says to a player what the places of a week have won. The coins are in the balance already, so there is nothing to do. */
  'leaderboard-prize': template({
    promotes: true,
    data: z.object({
      /** When the week began and ended. */
      startedAt: z.number(),
      endedAt: z.number(),
      /** Prizes in cents. */
      places: z.array(z.object({ metric: z.enum(LEADER_METRICS), place: z.number(), prize: z.number() })),
    }),
    write: ({ startedAt, endedAt, places }, { url }) => {
      const total = formatCents(cents(places.reduce((sum, { prize }) => sum + prize, 0)));
      return {
        subject: `You won ${total} coins on the leaderboard`,
        preview: 'They’re already in your balance.',
        title: `${total} coins are yours`,
        parts: [
          'The leaderboard week is over, and you made the top ten. Your prize is in your balance.',
          {
            facts: [
              ...places.map(({ metric, place, prize }) => [METRICS[metric], `place ${place}, ${formatCents(cents(prize))} coins`] as const),
              ['Week ending', mailInstant(endedAt)] as const,
            ],
          },
          { button: 'See the winners', href: `${url}/leaderboard?week=${encodeURIComponent(new Date(startedAt).toISOString())}` },
        ],
        reason: 'You’re receiving this email because you won a prize in our shop.',
      };
    },
  }),
  /**
   * Says that support has answered a ticket. It holds nothing that was written, neither the answer nor the player's own subject: an address may be read by
   * others, and may have been given by another person.
   */
  'support-answer': template({
    data: z.object({ ticketId: z.string() }),
    write: ({ ticketId }, { url }) => ({
      subject: 'Support replied to you',
      preview: 'The reply is in your profile.',
      title: 'Support replied to you',
      parts: [
        'We’ve replied to your question. For your security, the reply is only in your profile, not in this email.',
        { button: 'Read the reply', href: `${url}/profile/support/${ticketId}` },
      ],
      reason: 'You’re receiving this email because you wrote to support and haven’t read the reply yet.',
    }),
  }),
  /** The answer to a letter of a guest. What the letter said is not repeated: anybody may have written it in the name of this address. */
  'letter-answer': template({
    data: z.object({ answer: z.string(), writtenOn: z.string() }),
    write: ({ answer, writtenOn }, { url }) => ({
      subject: 'Our reply to your message',
      preview: 'You wrote to us on our contact page.',
      title: 'Our reply to your message',
      parts: [
        `On ${writtenOn}, we got a message from this address. Here’s our reply:`,
        { quote: answer },
        'Still have questions? Contact us again:',
        { button: 'Contact us', href: `${url}/contacts` },
      ],
      reason: 'You’re receiving this email because someone used this address on our contact page.',
    }),
  }),
};
