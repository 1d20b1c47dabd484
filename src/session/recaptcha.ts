const SCRIPT = 'https://www.google.com/recaptcha/api.js';
const LOAD_TIMEOUT_MS = 10_000;

/** Gives a token that proves, for one named action, that a person is likely to be here. */
export interface CaptchaPort {
  token(action: string): Promise<string>;
}

/** The captcha's script or what it loads did not come: blocked, offline, or too slow. The form says 'ReCaptcha not loaded'. */
export class CaptchaUnavailable extends Error {
  constructor() {
    super('ReCaptcha not loaded');
    this.name = 'CaptchaUnavailable';
  }
}

interface Grecaptcha {
  ready(run: () => void): void;
  render(container: HTMLElement, options: { sitekey: string; size: 'invisible'; badge: 'bottomleft' }): number;
  execute(widget: number, options: { action: string }): PromiseLike<string>;
}

declare global {
  interface Window {
    grecaptcha?: Grecaptcha;
  }
}

/** The score-based captcha, loaded when first needed, with its badge at the bottom left. */
export function recaptcha(siteKey: string): CaptchaPort {
  let widget: Promise<{ api: Grecaptcha; id: number }> | null = null;
  return {
    async token(action) {
      widget ??= loadWidget(siteKey);
      try {
        const { api, id } = await widget;
        return await inTime((resolve, reject) => void api.execute(id, { action }).then(resolve, reject));
      } catch (error) {
        widget = null;
        throw error;
      }
    },
  };
}

async function loadWidget(siteKey: string): Promise<{ api: Grecaptcha; id: number }> {
  await loadScript();
  const api = window.grecaptcha;
  if (api === undefined) throw new CaptchaUnavailable();
  await inTime<void>((resolve) => api.ready(resolve));
  const holder = document.createElement('div');
  document.body.append(holder);
  return { api, id: api.render(holder, { sitekey: siteKey, size: 'invisible', badge: 'bottomleft' }) };
}

/** What the captcha calls back with. Throws CaptchaUnavailable when it is late: the rest of the script comes from another host, which may be blocked alone. */
async function inTime<Value>(start: (resolve: (value: Value) => void, reject: (error: unknown) => void) => void): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<Value>((resolve, reject) => {
      timer = setTimeout(() => reject(new CaptchaUnavailable()), LOAD_TIMEOUT_MS);
      start(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
  }
}

function loadScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (): void => {
      clearTimeout(timer);
      script.remove();
      reject(new CaptchaUnavailable());
    };
    const timer = setTimeout(fail, LOAD_TIMEOUT_MS);
    script.src = `${SCRIPT}?render=explicit`;
    script.async = true;
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    document.head.append(script);
  });
}
