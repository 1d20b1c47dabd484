import * as z from 'zod/mini';
import { template } from '../template.ts';

/**
 * Says that support has answered a ticket. It holds nothing that was written, neither the answer nor the player's own subject: an address may be read by
 * others, and may have been given by somebody else.
 */
export const supportAnswer = template({
  data: z.object({ ticketId: z.string() }),
  write: ({ ticketId }, { url }) => ({
    subject: 'Support has answered you',
    preview: 'The answer waits in your profile.',
    title: 'Support has answered you',
    parts: [
      'Your question has an answer. For your safety it stands in your profile alone, and not in this mail.',
      { button: 'Read the answer', href: `${url}/profile/support/${ticketId}` },
    ],
    reason: 'You get this mail because you wrote to support and have not read the answer yet.',
  }),
});
