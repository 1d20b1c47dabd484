import * as z from 'zod/mini';

/* What browsers and the shop exchange about passkeys: the JSON forms of WebAuthn, level 3. Bytes are base64url texts. */

const bytes = (most: number) =>
  z
    .string()
    .check(
      z.minLength(1),
      z.maxLength(most),
      z.regex(/^[A-Za-z0-9_-]+$/, { error: 'can only contain letters, digits, dashes and underscores' }),
    );

/** A one-time challenge token: 32 random bytes that only the requesting page has. */
export const challengeToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, { error: 'isn’t a valid challenge' }));

const descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.optional(z.array(z.string())) });

/** What a browser needs to make a passkey. */
export const passkeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.enum(['required', 'preferred', 'discouraged']),
    userVerification: z.enum(['required', 'preferred', 'discouraged']),
  }),
  attestation: z.literal('none'),
});

export type PasskeyCreation = z.output<typeof passkeyCreation>;

/** What a browser needs to use a passkey; without `allowCredentials` the player chooses among those that the device keeps for the shop. */
const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** As long as the server takes an answer to the challenge, ms. */
  timeout: z.number(),
  allowCredentials: z.optional(z.array(descriptor)),
  userVerification: z.enum(['required', 'preferred', 'discouraged']),
});

export type PasskeyRequest = z.output<typeof passkeyRequest>;

const envelope = {
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(32)))),
  /** What extensions answered; the shop asks for none and reads none. */
  clientExtensionResults: z.looseObject({}),
};

/** A passkey that a browser has made. */
export const madePasskey = z.object({
  ...envelope,
  response: z.object({
    clientDataJSON: bytes(4_096),
    attestationObject: bytes(16_384),
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(8))),
  }),
});

/** What a browser signed with a passkey. */
export const usedPasskey = z.object({
  ...envelope,
  response: z.object({
    clientDataJSON: bytes(4_096),
    authenticatorData: bytes(4_096),
    signature: bytes(8_192),
    userHandle: z.optional(z.nullable(bytes(128))),
  }),
});

export type MadePasskey = z.output<typeof madePasskey>;
export type UsedPasskey = z.output<typeof usedPasskey>;

/** A challenge that was opened for a passkey, and what the browser needs to answer it. */
export const openedPasskeyRequest = z.object({ challenge: z.string(), options: passkeyRequest });
