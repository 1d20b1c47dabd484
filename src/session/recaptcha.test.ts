// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CaptchaUnavailable, recaptcha } from './recaptcha.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document.head, 'append').mockImplementation((script) => void (script as HTMLElement).dispatchEvent(new Event('load')));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  delete window.grecaptcha;
});

const never = (): Promise<string> => new Promise(() => undefined);
const refused = async (token: Promise<string>): Promise<void> => {
  const outcome = expect(token).rejects.toBeInstanceOf(CaptchaUnavailable);
  await vi.advanceTimersByTimeAsync(10_000);
  await outcome;
};

it('a captcha whose second host is blocked is unavailable after 10 s, and is tried again', async () => {
  window.grecaptcha = { ready: () => undefined, render: () => 1, execute: never };
  const captcha = recaptcha('key');
  await refused(captcha.token('register'));
  window.grecaptcha = { ready: (run) => run(), render: () => 1, execute: never };
  await refused(captcha.token('register'));
  window.grecaptcha = { ready: (run) => run(), render: () => 1, execute: async () => 'token' };
  expect(await captcha.token('register')).toBe('token');
});
