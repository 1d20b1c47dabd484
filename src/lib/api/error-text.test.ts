import { beforeAll, describe, expect, it } from 'vitest';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { ApiError } from './api-error.ts';
import { errorText } from './error-text.ts';

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});

describe('the sentence for a failure', () => {
  it('is our own for a code that has a text, whatever the server says', () => {
    expect(errorText(new ApiError({ status: 409, code: 'too_late', msg: 'Zu spät' }))).toBe('Too late: the flight had already crashed.');
    expect(errorText(new ApiError({ status: 0, code: 'network', msg: '' }))).toMatch(/^No answer from the shop/);
  });

  it('is the server’s where only that names the details, and ours when it sent none', () => {
    expect(errorText(new ApiError({ status: 409, code: 'limit_exceeded', msg: 'At least 5.00 coins.' }))).toBe('At least 5.00 coins.');
    expect(errorText(new ApiError({ status: 409, code: 'limit_exceeded', msg: '' }))).toBe('This amount is outside the limits.');
  });

  it('is the server’s for a code without a text, and a general one for what no call threw', () => {
    expect(errorText(new ApiError({ status: 418, code: 'brewing' as never, msg: 'A newer shop says this.' }))).toBe(
      'A newer shop says this.',
    );
    expect(errorText(new TypeError('broken'))).toMatch(/^Something went wrong on our side/);
  });
});
