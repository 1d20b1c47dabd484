import { sandboxCaptchaToken } from '#contract/api/sandbox.ts';
import { call } from '#src/lib/api/call.ts';
import { loadConfig } from '#src/lib/api/config.ts';
import { type CaptchaPort, recaptcha } from './recaptcha.ts';

/** The sandbox's replacement for a captcha: a signed token, good once for two minutes. */
const sandbox: CaptchaPort = {
  token: async (action) => (await call(sandboxCaptchaToken, { body: { action } })).token,
};

/** A token from the captcha that the server's settings name. Throws CaptchaUnavailable when its script cannot be loaded. */
export async function captchaToken(action: string): Promise<string> {
  const { captcha } = await loadConfig();
  const port = captcha.provider === 'sandbox' ? sandbox : recaptcha(captcha.site_key);
  return port.token(action);
}
