import { register } from '#contract/api/auth.ts';
import { call } from '#src/lib/api/call.ts';
import { captchaToken } from './captcha.ts';

export interface SignUp {
  name: string;
  email: string;
  password: string;
  promotions: boolean;
  terms: boolean;
}

/** Makes an account after the captcha and answers the server's sentence. Does not sign in. Throws ApiError, or CaptchaUnavailable. */
export async function signUp(form: SignUp): Promise<string> {
  const captcha = await captchaToken('register');
  const { msg } = await call(register, { body: { ...form, 'g-recaptcha-response': captcha } });
  return msg;
}
