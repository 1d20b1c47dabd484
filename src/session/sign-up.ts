import { register } from '#contract/api/auth.ts';
import type { Call } from '#src/lib/api/call.ts';
import type { CaptchaPort } from './recaptcha.ts';

export interface SignUp {
  name: string;
  email: string;
  password: string;
  promotions: boolean;
  terms: boolean;
}

/** Makes an account after the captcha and answers the server's sentence. Does not sign in. Throws ApiError, or CaptchaUnavailable. */
export async function signUp(call: Call, captcha: CaptchaPort, form: SignUp): Promise<string> {
  const token = await captcha.token('register');
  const { msg } = await call(register, { body: { ...form, 'g-recaptcha-response': token } });
  return msg;
}
