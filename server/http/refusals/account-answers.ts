import type { AccountReasons } from '#server/core/refusal-reasons.ts';
import { type Answers, ofField } from './answer.ts';

/** The one sentence for every wrong proof of its kind, for all reasons. */
const CONFIRMATION_FAILED = {
  code: 'This code is wrong or was already used.',
  password: 'This password is wrong.',
  passkey: 'This passkey didn’t work.',
} as const;

export const ACCOUNT_ANSWERS: Answers<AccountReasons> = {
  account_closed: [401, 'unauthenticated', 'This account is closed.'],
  account_in_use: ({ obstacles }) => [409, 'account_in_use', `You can’t close your account yet. Still open: ${obstacles.join(', ')}.`],
  name_mistyped: ofField('name', 422, 'invalid_request', 'This isn’t your name. Type it exactly as shown above.'),
  name_of_house: ofField('name', 422, 'invalid_request', 'Please choose another name. This one sounds like ours.'),
  password_too_common: ofField('password', 422, 'invalid_request', 'This password is too common. Please choose another one.'),
  credentials_wrong: [401, 'invalid_credentials', 'The email or password is wrong.'],
  client_unknown: [401, 'invalid_credentials', 'Unknown client.'],
  foreign_page: [403, 'forbidden', 'This request must come from the shop.'],
  refresh_token_missing: [401, 'invalid_grant', 'Please log in.'],
  refresh_token_dead: [401, 'invalid_grant', 'Your session has ended. Please log in again.'],
  session_not_found: [404, 'not_found', 'This session has already ended.'],
  sign_in_timed_out: [401, 'invalid_grant', 'Your login timed out. Please start again.'],
  passkey_not_accepted: [401, 'invalid_grant', 'This passkey doesn’t work here. Please log in another way.'],
  link_invalid: [410, 'link_invalid', 'This link no longer works. It was already used, replaced by a newer one, or has expired.'],
  second_factor_required: ({ challenge, methods, expiresInS }) => [
    403,
    'second_factor_required',
    'One more step: confirm that it’s you.',
    { details: { second_factor: { challenge, methods, expires_in: expiresInS } } },
  ],
  confirmation_required: ({ methods }) => [
    403,
    'confirmation_required',
    'Please confirm that it’s you, then try again.',
    { details: { confirmation: { methods } } },
  ],
  confirmation_failed: ({ proof }) => ofField(proof, 422, 'confirmation_failed', CONFIRMATION_FAILED[proof]),
  factor_missing: [404, 'not_found', 'Add an authenticator app or a passkey first to get recovery codes.'],
  authenticator_missing: [404, 'not_found', 'No authenticator app is set up.'],
  authenticator_exists: [409, 'factor_exists', 'An authenticator app is already set up.'],
  passkey_missing: [404, 'not_found', 'This passkey was already removed.'],
  passkey_exists: [409, 'factor_exists', 'This passkey was already added.'],
  passkey_limit: ({ most }) => [422, 'limit_exceeded', `You can have up to ${most} passkeys. Remove one you no longer use first.`],
  social_not_configured: [409, 'social_not_configured', 'You can’t log in with this service here.'],
  social_denied: [409, 'social_denied', 'You canceled the login. Nothing was changed.'],
  social_failed: [502, 'social_failed', 'The service couldn’t confirm who you are. Please try again.'],
  social_expired: [409, 'social_expired', 'This login has expired. Please start again.'],
  social_incomplete: [409, 'social_incomplete', 'Your account isn’t ready yet. Choose a nickname and accept the terms first.'],
  social_address_known: [
    409,
    'social_address_known',
    'There’s already an account with your email address. Log in to it first, then connect this service.',
  ],
  social_taken: [409, 'social_taken', 'Another player has already connected this account.'],
  social_another_connected: [409, 'social_taken', 'You’ve already connected another account from this service. Disconnect it first.'],
  social_not_connected: [404, 'not_found', 'This account isn’t connected.'],
  social_last_way_in: [409, 'last_way_in', 'This is the only way to log in to your account. Add an email address and a password first.'],
  email_unverified: [409, 'email_unverified', 'Please confirm your email address first.'],
};
