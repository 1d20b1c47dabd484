import * as z from 'zod/mini';
import { messageReply } from './common.ts';
import { route } from './route.ts';

const email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email());
const password = z.string().check(z.minLength(6), z.maxLength(200));

/**
 * Creates a player, unless the address has an account already: the answer is the same, so that nobody learns who plays here. Consents are stored with
 * their time. The most common passwords are refused. The captcha token comes from the captcha named by `GET /api/config`.
 */
export const register = route({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Sign up by e-mail and password',
  auth: 'guest',
  body: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(32), z.regex(/^[^\p{C}<>]*$/u, { error: 'can’t contain < or >' })),
    email,
    password,
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

/** The token call of OAuth 2 with its three grants. The refresh token is also set as an HttpOnly cookie, which the browser uses in its place. */
export const token = route({
  method: 'POST',
  path: '/oauth/token',
  summary: 'Get or renew tokens',
  auth: 'guest',
  body: z.discriminatedUnion('grant_type', [
    z.strictObject({
      grant_type: z.literal('password'),
      username: email,
      password: z.string().check(z.minLength(1), z.maxLength(200)),
      ...client,
    }),
    z.strictObject({ grant_type: z.literal('refresh_token'), refresh_token: z.optional(z.string().check(z.maxLength(512))), ...client }),
    z.strictObject({
      grant_type: z.literal('social'),
      provider: z.enum(['google', 'facebook', 'steam']),
      access_token: z.string().check(z.maxLength(4096)),
      ...client,
    }),
  ]),
  reply: z.object({
    token_type: z.literal('Bearer'),
    access_token: z.string(),
    refresh_token: z.string(),
    /** Seconds that the access token lives. */
    expires_in: z.number(),
  }),
  errors: ['invalid_credentials', 'invalid_grant', 'social_not_configured'],
});

/** Ends the session on the server: its tokens stop working at once and its sockets are closed. */
export const logout = route({
  method: 'POST',
  path: '/api/profile/logout',
  summary: 'Sign out',
  auth: 'player',
  reply: messageReply,
});
