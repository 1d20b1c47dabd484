import * as z from 'zod/mini';
import { template } from '../template.ts';

/**
 * Says that support has answered a ticket. It holds nothing that was written, neither the answer nor the player's own subject: an address may be read by
 * others, and may have been given by another person.
 */
export const supportAnswer = template({
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
});
