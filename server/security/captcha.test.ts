import { describe, expect, it, vi } from 'vitest';
import { reCaptcha } from './captcha.ts';

const settings = { siteKey: 'public', secret: 'private', minScore: 0.5 };
const answering = (answer: unknown) => vi.fn<typeof fetch>(async () => new Response(JSON.stringify(answer)));

describe('the score-based captcha', () => {
  it('asks the provider with its secret, the token and the address', async () => {
    const fetch = answering({ success: true, action: 'register', score: 0.9 });
    const captcha = reCaptcha({ ...settings, fetch });
    expect(await captcha.verify('token', 'register', '10.0.0.1')).toBe(true);
    const [url, request] = fetch.mock.calls[0] ?? [];
    expect(url).toBe('https://www.google.com/recaptcha/api/siteverify');
    expect(String(request?.body)).toBe('secret=private&response=token&remoteip=10.0.0.1');
    expect([captcha.siteKey, captcha.issue]).toEqual(['public', undefined]);
  });

  it.each([
    ['a refusal', { success: false, action: 'register', score: 0.9 }],
    ['a low score', { success: true, action: 'register', score: 0.4 }],
    ['no score', { success: true, action: 'register' }],
    ['another action', { success: true, action: 'login', score: 0.9 }],
    ['nonsense', 'ok'],
  ])('takes %s for a script', async (_what, answer) => {
    expect(await reCaptcha({ ...settings, fetch: answering(answer) }).verify('token', 'register', '')).toBe(false);
  });

  it('refuses all tokens while the provider is away', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.reject(new TypeError('fetch failed')));
    expect(await reCaptcha({ ...settings, fetch }).verify('token', 'register', '')).toBe(false);
  });
});
