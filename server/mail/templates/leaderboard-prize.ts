import * as z from 'zod/mini';
import { LEADER_METRICS } from '#contract/api/leaders.ts';
import { cents, formatCents } from '#contract/money.ts';
import { mailInstant, template } from '../template.ts';

const METRICS: Readonly<Record<(typeof LEADER_METRICS)[number], string>> = { win_amount: 'Highest win', multiplier: 'Highest multiplier' };

/** Says to a player what the places of a week have won. The coins are in the balance already, so there is nothing to do. */
export const leaderboardPrize = template({
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
});
