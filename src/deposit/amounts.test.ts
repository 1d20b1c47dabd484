import { describe, expect, it } from 'vitest';
import { cents, coinsToCents, MAX_CENTS } from '#contract/money.ts';
import { readAmount, writeAmount } from '#src/lib/amount-text.ts';
import { amountFault, bonusOf, bonusText, startAmount } from './amounts.ts';
import { pollAfterMs } from './poll.ts';
import { paymentAddress } from './use-redirect.ts';

const LIMITS = { min: coinsToCents(5), max: coinsToCents(10_000) };

describe('the amount', () => {
  it.each([
    ['25', 2_500],
    ['12.4', 1_240],
    ['12,40', 1_240],
    [' 7 ', 700],
    ['0.10', 10],
    ['\u00A025\u200B', 2_500],
    ['1\u00A0000', 100_000],
    ['1\u202F000,50', 100_050],
    ['1’000.50', 100_050],
    ['123 456 789', 12_345_678_900],
    ['１２．５', 1_250],
    ['١٠٫٥', 1_050],
  ])('reads %j', (text, value) => {
    expect(readAmount(text)).toBe(value);
  });

  it.each([
    '',
    '-1',
    '1e3',
    '0x10',
    '1.234',
    '5 5',
    'NaN',
    'Infinity',
    '5²',
    '½',
    '1,000',
    '1.000',
    '12 34',
    '1 0000',
    '1 000 00',
    '1 000,000',
    '5\u0000',
    'null',
    '[5]',
  ])('refuses %j', (text) => {
    expect(readAmount(text)).toBeNull();
    expect(amountFault(text, LIMITS)).toMatch(/required|invalid/);
  });

  it('names its fault', () => {
    expect(['', 'x', '4.99', '5', '10000', '10000.01', '999999999999'].map((text) => amountFault(text, LIMITS))).toEqual([
      'required',
      'invalid',
      'min',
      null,
      null,
      'max',
      'max',
    ]);
  });

  it('starts at 25, or at what the address asks for, never below 5', () => {
    expect([null, '', '40', '12.40', '3', '-9', '<b>', '1e9'].map((text) => startAmount(text))).toEqual([
      '25',
      '25',
      '40',
      '12.40',
      '5',
      '25',
      '25',
      '25',
    ]);
  });

  it('is written as it is read', () => {
    for (const value of [500, 1_240, 123_456_789, MAX_CENTS / 1_000]) expect(readAmount(writeAmount(cents(value)))).toBe(value);
  });
});

describe('the bonus', () => {
  it('is a percentage rounded down to the cent, or a fixed number of coins', () => {
    expect(bonusOf(cents(2_500), { code: 'winter35', value: 35, is_fixed_value: false })).toBe(875);
    expect(bonusOf(cents(999), { code: 'five', value: 5, is_fixed_value: false })).toBe(49);
    expect(bonusOf(cents(2_500), { code: 'fix', value: 5, is_fixed_value: true })).toBe(500);
    expect(bonusOf(cents(2_500), null)).toBe(0);
    expect(bonusOf(cents(20_000_000), { code: 'all', value: 100, is_fixed_value: false }, cents(1_000_000))).toBe(1_000_000);
  });

  it('is shown with two decimals', () => {
    expect(bonusText({ code: 'a', value: 35, is_fixed_value: false })).toBe('35.00%');
    expect(bonusText({ code: 'a', value: 2.5, is_fixed_value: true })).toBe('2.50');
  });
});

describe('the payment page', () => {
  const here = 'https://shop.test/boxes?modal=deposit';
  const hosts = ['secure.zen.com', 'skinsback.com'];

  it.each([
    '/sandbox/zen/checkout/1',
    'https://shop.test/sandbox/zen/checkout/1',
    'https://secure.zen.com/checkout/1',
    'https://skinsback.com/pay/1',
  ])('may be %s', (url) => {
    expect(paymentAddress(url, here, hosts)).toBe(new URL(url, here).href);
  });

  it.each([
    'https://evil.test/',
    '//evil.test/x',
    '/\\evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://secure.zen.com/x',
    'https://secure.zen.com.evil.test/',
    'https://secure.zen.com@evil.test/',
    'https://user@shop.test/',
    'https://secure.zen.com:8443/',
    'http://shop.test/',
    'https://',
    'https://secure.zen.com./',
    'https://pay.secure.zen.com/',
  ])('may not be %s', (url) => {
    expect(paymentAddress(url, here, hosts)).toBeNull();
  });

  it('is on no other site where the shop names none', () => {
    expect(paymentAddress('https://secure.zen.com/checkout/1', here, [])).toBeNull();
    expect(paymentAddress('/sandbox/zen/checkout/1', here, [])).not.toBeNull();
  });
});

describe('asking what became of a payment', () => {
  it('goes on while it is new, slower after a while, and ends when it is decided or takes too long', () => {
    expect(pollAfterMs(undefined, 0)).toBe(1_000);
    expect(pollAfterMs({ status: 'new' }, 20_000)).toBe(3_000);
    expect(pollAfterMs({ status: 'new' }, 91_000)).toBe(false);
    for (const status of ['paid', 'rejected', 'reversed'] as const) expect(pollAfterMs({ status }, 0)).toBe(false);
  });
});
