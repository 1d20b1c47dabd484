import { beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { formatInstant } from '#src/lib/format-instant.ts';
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

  it('names the amounts and the end of a limit that was reached', () => {
    const limit = { kind: 'loss', period: 'day', limit: cents(5_000), left: cents(320), resets_at: '2026-11-27T12:00:00.000Z' } as const;
    const reached = (left: number, more: object = {}): string =>
      errorText(
        new ApiError({ status: 409, code: 'limit_reached', msg: 'no', details: { limit: { ...limit, left: cents(left), ...more } } }),
      );
    const at = formatInstant(limit.resets_at);
    const way = 'You can change your limits on your profile, under Limits.';
    expect(reached(320)).toBe(`Your daily loss limit of 50.00 leaves 3.20 until ${at}. ${way}`);
    expect(reached(0)).toBe(`Your daily loss limit of 50.00 is used up until ${at}. ${way}`);
    expect(reached(0, { kind: 'session', limit: 90 })).toBe(`Your daily time limit of 1 h 30 min is used up until ${at}. ${way}`);
    expect(reached(500, { kind: 'stake', period: null, limit: cents(500), resets_at: null })).toBe(`Your stake limit is 5.00. ${way}`);
  });

  it('names the end of an exclusion by the clock of this device, and what the server says of a register', () => {
    const until = '2126-11-27T23:30:00.000Z';
    const excluded = (details: object): string =>
      errorText(new ApiError({ status: 403, code: 'self_excluded', msg: 'By a register.', details }));
    expect(excluded({ exclusion: { until } })).toContain(formatInstant(until));
    expect(excluded({})).toBe('By a register.');
  });

  it('is the server’s for a code without a text, and a general one for what no call threw', () => {
    expect(errorText(new ApiError({ status: 418, code: 'brewing' as never, msg: 'A newer shop says this.' }))).toBe(
      'A newer shop says this.',
    );
    expect(errorText(new TypeError('broken'))).toMatch(/^Something went wrong on our side/);
  });
});
