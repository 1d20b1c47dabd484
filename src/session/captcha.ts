import { sandboxCaptchaToken } from '#contract/api/sandbox.ts';
import { call } from '#src/lib/api/call.ts';
import { loadConfig } from '#src/lib/api/config.ts';
import { service } from '#src/lib/services/services.ts';
import { type CaptchaPort, recaptcha } from './recaptcha.ts';

/** The sandbox's replacement for a captcha: a signed token, good once for two minutes. */
const sandbox: CaptchaPort = {
  token: async (action) => (await call(sandboxCaptchaToken, { body: { action } })).token,
};

/** The captcha that the server's settings name. */
export class Captcha implements CaptchaPort {
  #port: CaptchaPort | null = null;

  /** Throws CaptchaUnavailable when its script cannot be loaded. */
  async token(action: string): Promise<string> {
    const { captcha } = await loadConfig();
    this.#port ??= captcha.provider === 'sandbox' ? sandbox : recaptcha(captcha.site_key);
    return this.#port.token(action);
  }
}

/** The captcha of this visit. */
export const captchaService = service('captcha', (): CaptchaPort => new Captcha());
