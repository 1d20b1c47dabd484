import * as z from 'zod/mini';
import { route } from './route.ts';

/** The sandbox's captcha stand-in: a token for a named action, good once and for two minutes. Absent where a real captcha is configured. */
export const sandboxCaptchaToken = route({
  method: 'POST',
  path: '/sandbox/captcha/token',
  summary: 'A sandbox captcha token',
  auth: 'guest',
  body: z.strictObject({ action: z.string().check(z.regex(/^[a-z_]{1,32}$/)) }),
  reply: z.object({ token: z.string() }),
});

/** Where the sandbox's clerk moves withdrawals along. */
export const SANDBOX_CLERK = '/sandbox/clerk';
