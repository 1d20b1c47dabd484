import * as z from 'zod/mini';
import { route } from './route.ts';

/** The sandbox's replacement of a captcha: a token for a named action, good once and for two minutes. Absent where a real captcha is configured. */
export const sandboxCaptchaToken = route({
  method: 'POST',
  path: '/sandbox/captcha/token',
  summary: 'Get a sandbox captcha token',
  auth: 'guest',
  body: z.strictObject({
    action: z.string().check(z.regex(/^[a-z_]{1,32}$/, { error: 'must be 1–32 lowercase letters or underscores' })),
  }),
  reply: z.object({ token: z.string() }),
});

/** Where the sandbox's mail can be read. */
export const SANDBOX_OUTBOX = '/sandbox/outbox';

/** Where people are put on the sandbox's self-exclusion register, and where it is made to fail. */
export const SANDBOX_REGISTER = '/sandbox/register';

/** Where the sandbox's clerk moves withdrawals along. */
export const SANDBOX_CLERK = '/sandbox/clerk';

/** Where the sandbox's clerk answers tickets and guests' letters. */
export const SANDBOX_SUPPORT_CLERK = '/sandbox/support';

/** Where the sandbox's clerk decides about reported boxes of players. */
export const SANDBOX_BOX_CLERK = '/sandbox/boxes';

/** Where the sandbox shows the codes of the authenticator apps of the desk's demo accounts. */
export const SANDBOX_DESK_CODES = '/sandbox/desk';

/** Sample reviews, written for the sandbox: they are shown where a shop shows those of a reviews service. */
export const sandboxReviews = route({
  method: 'GET',
  path: '/sandbox/reviews',
  summary: 'Get the sample reviews of the sandbox',
  auth: 'guest',
  reply: z.object({
    data: z.array(z.object({ author: z.string(), /** From 1 to 5. */ stars: z.number(), text: z.string() })),
  }),
});
