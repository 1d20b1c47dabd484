import * as z from 'zod/mini';
import { template } from '../template.ts';

/** The answer to a letter of a guest. What the letter said is not repeated: anybody may have written it in the name of this address. */
export const letterAnswer = template({
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
});
