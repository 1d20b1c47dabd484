import * as z from 'zod/mini';
import { DESK_ACT_NAMES, STAFF_ROLES } from '../../desk/roles.ts';
import { plainDigits } from '../../typed-text.ts';
import { idSchema, instantSchema, messageReply } from '../common.ts';
import { emailSchema } from '../credentials.ts';
import { route } from '../route.ts';

/** How long a password of staff may be, characters. */
export const STAFF_PASSWORD_LENGTH = { least: 12, most: 200 } as const;

const totpCode = z.string().check(z.overwrite(plainDigits), z.regex(/^\d{6}$/, { error: 'must be six digits' }));

/**
 * The first step of signing in: email and password. `challenge` goes with the code of the authenticator app to `finishDeskSignIn`. At the first sign-in `app` is
 * a new authenticator app to set up (`uri` for the camera, `secret` to type), and `new_password` says that the one-time password must be replaced.
 */
export const deskSignIn = route({
  method: 'POST',
  path: '/api/desk/sign-in',
  summary: 'Begin to sign in to the desk',
  auth: 'guest',
  body: z.strictObject({ email: emailSchema, password: z.string().check(z.minLength(1), z.maxLength(STAFF_PASSWORD_LENGTH.most)) }),
  reply: z.object({
    data: z.object({
      challenge: z.string(),
      /** Lifetime of the challenge, s. */
      expires_in: z.number(),
      app: z.nullable(z.object({ secret: z.string(), uri: z.string() })),
      new_password: z.boolean(),
    }),
  }),
  errors: ['invalid_credentials', 'forbidden'],
});

const meSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  /** What the role may do: the acts of `DESK_ACTS`. */
  acts: z.array(z.enum(DESK_ACT_NAMES)),
  /** When the session ends at the latest; it ends earlier after half an hour without a call. */
  session_ends_at: instantSchema,
  sandbox: z.boolean(),
});

export type DeskMe = z.output<typeof meSchema>;

/** The second step: the code of the authenticator app. Sets the cookie of the session, which scripts can't read. A wrong code is `confirmation_failed`, with the field `code`. */
export const finishDeskSignIn = route({
  method: 'POST',
  path: '/api/desk/sign-in/code',
  summary: 'Finish to sign in to the desk',
  auth: 'guest',
  body: z.strictObject({
    challenge: z.string().check(z.minLength(1), z.maxLength(64)),
    code: totpCode,
    new_password: z.optional(z.string().check(z.minLength(STAFF_PASSWORD_LENGTH.least), z.maxLength(STAFF_PASSWORD_LENGTH.most))),
  }),
  reply: z.object({ data: meSchema }),
  errors: ['invalid_grant', 'invalid_request', 'confirmation_failed', 'forbidden'],
});

/** Who is signed in, and what they may do. */
export const deskMe = route({
  method: 'GET',
  path: '/api/desk/me',
  summary: 'Get the signed-in member of staff',
  auth: 'staff',
  reply: z.object({ data: meSchema }),
});

export const deskSignOut = route({
  method: 'POST',
  path: '/api/desk/sign-out',
  summary: 'Sign out of the desk',
  auth: 'staff',
  reply: messageReply,
  errors: ['forbidden'],
});
