import { forgotPassword } from '#contract/api/recovery.ts';
import { call } from '#src/lib/api/call.ts';
import { captchaToken } from './captcha.ts';

/** Asks for a mail that sets a new password, after the captcha, and answers the server's sentence: the same for every address. Throws ApiError, or CaptchaUnavailable. */
export async function askForPassword(email: string): Promise<string> {
  const captcha = await captchaToken('forgot_password');
  const { msg } = await call(forgotPassword, { body: { email, 'g-recaptcha-response': captcha } });
  return msg;
}
