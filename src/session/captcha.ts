import { sandboxCaptchaToken } from '#contract/api/sandbox.ts';
import type { Api } from '#src/lib/api/api.ts';
import { apiService } from '#src/lib/api/api-service.ts';
import { service } from '#src/lib/services/services.ts';
import { type CaptchaPort, recaptcha } from './recaptcha.ts';

/** The sandbox's replacement for a captcha: a signed token, good once for two minutes. */
const sandbox = ({ call }: Api): CaptchaPort => ({
  token: async (action) => (await call(sandboxCaptchaToken, { body: { action } })).token,
});

/** The captcha that the server's settings name. */
export class Captcha implements CaptchaPort {
  readonly #api: Api;
  #port: CaptchaPort | null = null;

  constructor(api: Api) {
    this.#api = api;
  }

  /** Throws CaptchaUnavailable when its script cannot be loaded. */
  async token(action: string): Promise<string> {
    const { captcha } = await this.#api.settings.load();
    this.#port ??= captcha.provider === 'sandbox' ? sandbox(this.#api) : recaptcha(captcha.site_key);
    return this.#port.token(action);
  }
}

/** The captcha of this visit. */
export const captchaService = service('captcha', (services): CaptchaPort => new Captcha(services.get(apiService)));
