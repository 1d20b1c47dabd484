import * as z from 'zod/mini';
import { messageReply } from './common.ts';
import { emailSchema, newPasswordSchema } from './credentials.ts';
import { nicknameSchema } from './nickname.ts';
import { challengeToken, usedPasskey } from './passkeys.ts';
import { route } from './route.ts';
import { factorProof } from './second-factor.ts';
import { SOCIAL_PROVIDERS } from './social.ts';

/**
 * Creates a player, unless the address has an account already: the answer is the same, so that it doesn't show who plays here. Consents are stored with
 * their time. The most common passwords are refused. The captcha token comes from the captcha named by `GET /api/config`.
 */
export const register = route({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Sign up with email and password',
  auth: 'guest',
  body: z.strictObject({
    name: nicknameSchema,
    email: emailSchema,
    password: newPasswordSchema,
    'g-recaptcha-response': z.string().check(z.maxLength(4096)),
    /** Consent to promotional mail. */
    promotions: z.optional(z.boolean()),
    /** Terms accepted and 18 or older; without it there is no account. */
    terms: z.boolean().check(z.refine((accepted) => accepted, { error: 'is required, and you must be 18 or older' })),
  }),
  reply: messageReply,
  errors: ['captcha_failed'],
});

const client = {
  client_id: z.string().check(z.maxLength(64)),
  /** Kept for the protocol's form; a browser client has no secret, so it proves nothing. */
  client_secret: z.optional(z.string().check(z.maxLength(256))),
  scope: z.optional(z.string().check(z.maxLength(64))),
};

/**
 * The token call of OAuth 2 with its three grants, and two of our own: a passkey signs in alone, and `second_factor` finishes a sign-in that was answered
 * with `second_factor_required`. The refresh token is also set as an HttpOnly cookie, which the browser uses in its place.
 */
export const token = route({
  method: 'POST',
  path: '/oauth/token',
  summary: 'Get or refresh tokens',
  auth: 'guest',
  body: z.discriminatedUnion('grant_type', [
    z.strictObject({
      grant_type: z.literal('password'),
      username: emailSchema,
      password: z.string().check(z.minLength(1), z.maxLength(200)),
      ...client,
    }),
    z.strictObject({ grant_type: z.literal('refresh_token'), refresh_token: z.optional(z.string().check(z.maxLength(512))), ...client }),
    z.strictObject({
      grant_type: z.literal('social'),
      provider: z.enum(SOCIAL_PROVIDERS),
      access_token: z.string().check(z.maxLength(4096)),
      ...client,
    }),
    z.strictObject({ grant_type: z.literal('passkey'), challenge: challengeToken, response: usedPasskey, ...client }),
    z.strictObject({ grant_type: z.literal('second_factor'), challenge: challengeToken, proof: factorProof, ...client }),
  ]),
  reply: z.object({
    token_type: z.literal('Bearer'),
    access_token: z.string(),
    refresh_token: z.string(),
    /** Lifetime of the access token, s. */
    expires_in: z.number(),
  }),
  errors: ['invalid_credentials', 'invalid_grant', 'second_factor_required', 'confirmation_failed', 'social_expired', 'social_incomplete'],
});

/** Ends the session on the server: its tokens stop working at once and its sockets are closed. */
export const logout = route({
  method: 'POST',
  path: '/api/profile/logout',
  summary: 'Sign out',
  auth: 'player',
  reply: messageReply,
});
