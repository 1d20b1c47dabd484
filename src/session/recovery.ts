import { forgotPassword } from '#contract/api/recovery.ts';
import type { Call } from '#src/lib/api/call.ts';
import type { CaptchaPort } from './recaptcha.ts';

/** Asks for a mail that sets a new password, after the captcha, and answers the server's sentence: the same for every address. Throws ApiError, or CaptchaUnavailable. */
export async function askForPassword(call: Call, captcha: CaptchaPort, email: string): Promise<string> {
  const token = await captcha.token('forgot_password');
  const { msg } = await call(forgotPassword, { body: { email, 'g-recaptcha-response': token } });
  return msg;
}
