import * as z from 'zod/mini';
import { plainDigits } from '../typed-text.ts';
import { idSchema, instantSchema, messageReply } from './common.ts';
import { nameSchema } from './nickname.ts';
import { challengeToken, madePasskey, openedPasskeyRequest, passkeyCreation, usedPasskey } from './passkeys.ts';
import { route } from './route.ts';

/** Six digits of an authenticator app; blanks and dashes between them make no difference. */
const totpCode = z.string().check(z.overwrite(plainDigits), z.regex(/^\d{6}$/, { error: 'must be six digits' }));

/** A recovery code; capitals, spaces and dashes make no difference. */
const recoveryCode = z.string().check(z.minLength(1), z.maxLength(40));

const byTotp = z.strictObject({ method: z.literal('totp'), code: totpCode });
const byRecoveryCode = z.strictObject({ method: z.literal('recovery_code'), code: recoveryCode });
const byPasskey = z.strictObject({ method: z.literal('passkey'), challenge: challengeToken, response: usedPasskey });

/** One proof of a second factor. */
export const factorProof = z.discriminatedUnion('method', [byTotp, byRecoveryCode, byPasskey]);

export type FactorProof = z.output<typeof factorProof>;

/** One proof of the player's identity, for a call that must be confirmed. The password counts only where there is no second factor. */
const confirmation = z.discriminatedUnion('method', [
  byTotp,
  byRecoveryCode,
  byPasskey,
  z.strictObject({ method: z.literal('password'), password: z.string().check(z.minLength(1), z.maxLength(200)) }),
]);

export type Confirmation = z.output<typeof confirmation>;

/** Confirms the player's identity: for five minutes this session may make calls that must be confirmed. A wrong proof is always the same `confirmation_failed`. */
export const confirmSession = route({
  method: 'POST',
  path: '/api/profile/confirm',
  summary: 'Confirm the player’s identity',
  auth: 'player',
  body: z.strictObject({ proof: confirmation }),
  reply: messageReply,
  errors: ['confirmation_failed'],
});

/** Opens a challenge for a passkey with which this session's player confirms. */
export const beginConfirmByPasskey = route({
  method: 'POST',
  path: '/api/profile/confirm/passkey',
  summary: 'Begin to confirm by a passkey',
  auth: 'player',
  reply: openedPasskeyRequest,
});

/** Opens a challenge for a passkey: to sign in with it, or with `challenge` as the second factor of a sign-in that has begun. */
export const beginPasskeySignIn = route({
  method: 'POST',
  path: '/api/auth/passkey/begin',
  summary: 'Begin to sign in by a passkey',
  auth: 'guest',
  body: z.strictObject({ challenge: z.optional(challengeToken) }),
  reply: openedPasskeyRequest,
  errors: ['invalid_grant'],
});

/** A passkey as its player sees it. */
const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  created_at: instantSchema,
  /** When it last signed in or confirmed; null before that. */
  used_at: z.nullable(instantSchema),
  /** Kept by a service that brings it to the player's other devices. */
  synced: z.boolean(),
});

/** What guards the player's sign-in. */
export const factors = route({
  method: 'GET',
  path: '/api/profile/factors',
  summary: 'Get the login security settings',
  auth: 'player',
  reply: z.object({
    data: z.object({
      /** Whether the player can sign in by password. */
      password: z.boolean(),
      /** Since when an authenticator app is set up; null without one. */
      totp_since: z.nullable(instantSchema),
      passkeys: z.array(passkeySchema),
      /** Recovery codes that are left of ten. */
      recovery_codes_left: z.number(),
    }),
  }),
});

export type Factors = z.output<typeof factors.reply>['data'];

const GUARDED = ['confirmation_required'] as const;

/** An answer after which the player may have new recovery codes: shown once, null where the old ones stay. */
const codesReply = z.object({ msg: z.string(), recovery_codes: z.nullable(z.array(z.string())) });

/** Makes a secret for an authenticator app: `uri` for the camera, `secret` to type. It counts once a first code was sent. */
export const beginTotp = route({
  method: 'POST',
  path: '/api/profile/factors/totp/begin',
  summary: 'Begin to set up an authenticator app',
  auth: 'player',
  reply: z.object({ secret: z.string(), uri: z.string() }),
  errors: [...GUARDED, 'factor_exists'],
});

/** Turns the authenticator app on by its first code. The first factor brings recovery codes with it. */
export const finishTotp = route({
  method: 'POST',
  path: '/api/profile/factors/totp/finish',
  summary: 'Turn on the authenticator app',
  auth: 'player',
  body: z.strictObject({ code: totpCode }),
  reply: codesReply,
  errors: [...GUARDED, 'confirmation_failed', 'factor_exists'],
});

/** Turns the authenticator app off. Recovery codes end with the last factor. */
export const removeTotp = route({
  method: 'POST',
  path: '/api/profile/factors/totp/remove',
  summary: 'Turn off the authenticator app',
  auth: 'player',
  reply: messageReply,
  errors: [...GUARDED, 'not_found'],
});

/** Makes ten new recovery codes in place of all earlier ones. */
export const renewRecoveryCodes = route({
  method: 'POST',
  path: '/api/profile/factors/recovery-codes',
  summary: 'Create new recovery codes',
  auth: 'player',
  reply: codesReply,
  errors: [...GUARDED, 'not_found'],
});

/** The name of a passkey. */
const passkeyName = nameSchema(40);

/** Opens a challenge for a new passkey. */
export const beginPasskey = route({
  method: 'POST',
  path: '/api/profile/factors/passkeys/begin',
  summary: 'Begin to add a passkey',
  auth: 'player',
  reply: z.object({ challenge: z.string(), options: passkeyCreation }),
  errors: [...GUARDED, 'limit_exceeded'],
});

/** Adds a passkey that the browser has made. */
export const addPasskey = route({
  method: 'POST',
  path: '/api/profile/factors/passkeys',
  summary: 'Add a passkey',
  auth: 'player',
  body: z.strictObject({ challenge: challengeToken, name: passkeyName, response: madePasskey }),
  reply: codesReply,
  errors: [...GUARDED, 'confirmation_failed', 'factor_exists', 'limit_exceeded'],
});

const passkeyParams = z.strictObject({ id: idSchema });

/** Gives a passkey another name. */
export const renamePasskey = route({
  method: 'POST',
  path: '/api/profile/factors/passkeys/:id/rename',
  summary: 'Rename a passkey',
  auth: 'player',
  params: passkeyParams,
  body: z.strictObject({ name: passkeyName }),
  reply: messageReply,
  errors: ['not_found'],
});

/** Removes a passkey: it can't sign in from here on. */
export const removePasskey = route({
  method: 'POST',
  path: '/api/profile/factors/passkeys/:id/remove',
  summary: 'Remove a passkey',
  auth: 'player',
  params: passkeyParams,
  reply: messageReply,
  errors: [...GUARDED, 'not_found'],
});
