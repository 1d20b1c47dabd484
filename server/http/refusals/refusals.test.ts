import { expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { Refusal } from '#server/core/refusal.ts';
import { ANSWERS, answerTo, sentenceOf } from './refusals.ts';

it('answers a refusal with its status, code and sentence', () => {
  expect(answerTo(new Refusal('battle_not_found'))).toEqual([404, 'not_found', 'Battle not found.']);
  expect(sentenceOf(new Refusal('stake_too_low', { least: cents(10) }))).toBe('The minimum stake is 0.10 coins.');
  expect(sentenceOf(null)).toBeNull();
});

it('answers every reason without data by a failure and a whole sentence', () => {
  const answers = Object.entries(ANSWERS).flatMap(([reason, answer]) => (typeof answer === 'function' ? [] : [{ reason, answer }]));
  expect(answers.length).toBeGreaterThan(100);
  for (const { reason, answer } of answers) {
    const [status, code, sentence] = answer;
    expect(status >= 400 && status < 600, reason).toBe(true);
    if (code === 'unavailable') expect([502, 503], reason).toContain(status);
    expect(sentence, reason).toMatch(/^[“\p{L}\d].*[.!?”]$/u);
  }
});

it('says how many minutes of a time limit are left', () => {
  const sentence = (limit: number, left: number) =>
    sentenceOf(new Refusal('limit_reached', { kind: 'session', period: 'day', limit, left, resets_at: null }));
  expect(sentence(60, 1)).toBe('Your daily time limit is 60 minutes. 1 minute is left.');
  expect(sentence(1, 0)).toBe('Your daily time limit is 1 minute. 0 minutes are left.');
});

it('puts a sentence under the field that it belongs to', () => {
  const sentence = 'This password is wrong.';
  const answer = answerTo(new Refusal('confirmation_failed', { proof: 'password' }));
  expect(answer).toEqual([422, 'confirmation_failed', sentence, { errors: { password: [sentence] } }]);
});

it('names each item whose size is wrong, and says the first fault', () => {
  const faults = [
    { index: 0, item: 'Cap', size: 'M', fault: 'none' },
    { index: 2, item: 'Shirt', size: null, fault: 'missing' },
  ] as const;
  const [first, second] = ['Cap doesn’t come in sizes.', 'Choose a size for Shirt.'];
  const errors = { 'items.0.size': [first], 'items.2.size': [second] };
  expect(answerTo(new Refusal('shipping_sizes', { faults }))).toEqual([422, 'invalid_request', first, { errors }]);
});

it.each([
  [1, '1 second', 1],
  [99_000, '99 seconds', 99],
  [99_001, '2 minutes', 100],
])('says how long to wait: %d ms', (waitMs, wait, retryAfterS) => {
  const sentence = `Too many requests. Please try again in ${wait}.`;
  expect(answerTo(new Refusal('too_many_requests', { waitMs }))).toEqual([429, 'too_many_requests', sentence, { retryAfterS }]);
});

it('keeps its reason, its data and its cause', () => {
  const cause = new Error('away');
  expect(new Refusal('database_away', null, cause)).toMatchObject({ message: 'database_away', reason: 'database_away', data: null, cause });
});

/** Never called: what must not compile. */
export function refused(): Refusal[] {
  return [
    // @ts-expect-error: a reason without an answer
    new Refusal('no_such_reason'),
    // @ts-expect-error: a reason without its data
    new Refusal('stake_too_low'),
    // @ts-expect-error: data of another reason
    new Refusal('stake_too_low', { most: cents(10) }),
    // @ts-expect-error: data for a reason that has none
    new Refusal('bet_exists', { most: 1 }),
  ];
}
