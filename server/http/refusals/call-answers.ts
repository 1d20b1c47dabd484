import type { CallReasons } from '#server/core/refusal-reasons.ts';
import { fieldSentence } from '../validation-sentences.ts';
import { type Answers, ofField } from './answer.ts';

function waitOf(seconds: number): string {
  if (seconds >= 100) return `${Math.ceil(seconds / 60)} minutes`;
  return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
}

export const CALL_ANSWERS: Answers<CallReasons> = {
  unauthenticated: [401, 'unauthenticated', 'Please log in.'],
  too_many_requests({ waitMs }) {
    const retryAfterS = Math.max(1, Math.ceil(waitMs / 1_000));
    return [429, 'too_many_requests', `Too many requests. Please try again in ${waitOf(retryAfterS)}.`, { retryAfterS }];
  },
  database_away: [503, 'unavailable', 'The shop can’t do this right now. Please try again in a few seconds.'],
  server_restarting: [503, 'unavailable', 'The shop is restarting. Please try again in a moment.'],
  host_header_count: [400, 'invalid_request', 'This request must have exactly one Host header.'],
  body_not_utf8: [400, 'invalid_request', 'This request must be encoded as UTF-8.'],
  json_key_doubled: ({ key }) => [400, 'invalid_request', `This JSON contains “${key}” twice.`],
  text_not_storable({ field }) {
    // The wildcard for the rest of an address has no name of its own.
    const sentence = fieldSentence(field === '*' ? '' : field, 'contains a character that can’t be stored');
    return ofField(field || 'body', 422, 'invalid_request', sentence);
  },
  idempotency_key_missing: [
    422,
    'idempotency_key_missing',
    'This request needs an Idempotency-Key header with a UUID. Use the same key when you retry.',
  ],
  idempotency_key_reused: [422, 'idempotency_key_reused', 'This Idempotency-Key was already used for a different request.'],
  captcha_failed: ofField('g-recaptcha-response', 422, 'captcha_failed', 'The captcha check failed. Please try again.'),
  consent_required: [
    409,
    'consent_required',
    'Our terms have changed. Please read what’s new and agree before you play or deposit. You can withdraw without agreeing.',
  ],
  consent_outdated: [409, 'consent_outdated', 'This text has just changed. Please reload the page and read the new version.'],
};
