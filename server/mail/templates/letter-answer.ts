import * as z from 'zod/mini';
import { template } from '../template.ts';

/** The answer to a letter of somebody without an account. What the letter said is not repeated: anybody may have written it in the name of this address. */
export const letterAnswer = template({
  data: z.object({ answer: z.string(), writtenOn: z.string() }),
  write: ({ answer, writtenOn }, { url }) => ({
    subject: 'Our answer to your message',
    preview: 'You wrote to us on our contact page.',
    title: 'Our answer to your message',
    parts: [
      `On ${writtenOn} somebody, we hope you, wrote to us with this address. This is our answer:`,
      { quote: answer },
      'Is something still open? Write to us again:',
      { button: 'Contact us', href: `${url}/contacts` },
    ],
    reason: 'You get this mail because this address was given on our contact page.',
  }),
});
