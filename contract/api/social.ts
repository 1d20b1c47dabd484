import * as z from 'zod/mini';
import { messageReply } from './common.ts';
import { callAddress } from './first-answers.ts';
import { nicknameSchema } from './nickname.ts';
import { route } from './route.ts';

/** The services whose accounts a player can sign in with. */
export const SOCIAL_PROVIDERS = ['google', 'facebook', 'steam'] as const;

export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];

const provider = z.enum(SOCIAL_PROVIDERS);
const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, { error: 'isn’t a valid token' }));

/** What a visit to a provider is for: to sign in (or up) with it, or to connect it to the player who is signed in. */
export const SOCIAL_INTENTS = ['sign_in', 'connect'] as const;

export type SocialIntent = (typeof SOCIAL_INTENTS)[number];

/** The address that a browser goes to in order to sign in by a provider. `next`: a path of the shop to come back to. */
export function socialRedirect(name: SocialProvider, { intent, next }: { intent?: SocialIntent; next?: string } = {}): string {
  return callAddress(`/social/${name}/redirect`, { ...(intent && { intent }), ...(next !== undefined && { next }) });
}

/**
 * After the provider's page: takes what it sent the browser back with, once, and only from the browser that went there. `code` is OAuth's, or for Steam
 * the whole signed answer as a query string; `state` and `iss` are OAuth's; `error` is there where the provider gave no code.
 */
export const socialHandle = route({
  method: 'GET',
  path: '/social/handle',
  summary: 'Finish a social login',
  auth: 'guest',
  query: z.strictObject({
    provider,
    code: z.optional(z.string().check(z.minLength(1), z.maxLength(8_192))),
    state: z.string().check(z.maxLength(128)),
    iss: z.optional(z.string().check(z.maxLength(512))),
    error: z.optional(z.string().check(z.maxLength(128))),
  }),
  reply: z.object({
    provider,
    /** Of this shop: works once, for ten minutes, in this browser alone. */
    provider_access_token: z.string(),
    /** What it opens: a known player's session, a new account, the account of its address once its player has signed in, or a connection. */
    outcome: z.enum(['sign_in', 'complete', 'link', 'connect']),
    /** How the provider calls this person, as a nickname; empty where it does not say. */
    name: z.string(),
    /** The address that the provider has verified; null without one. */
    email: z.nullable(z.string()),
    /** The path to go on to. */
    next: z.string(),
  }),
  errors: ['social_denied', 'social_failed', 'social_expired', 'social_not_configured'],
});

export type SocialHandled = z.output<typeof socialHandle.reply>;

/** Makes the account of a new player, after the nickname and the terms were agreed to. The token then signs in by the grant `social`. */
export const socialComplete = route({
  method: 'POST',
  path: '/social/complete',
  summary: 'Create an account from a social login',
  auth: 'guest',
  body: z.strictObject({
    provider,
    access_token: token,
    name: nicknameSchema,
    /** Consent to promotional mail. */
    promotions: z.optional(z.boolean()),
    /** Terms accepted and 18 or older; without it there is no account. */
    terms: z.boolean().check(z.refine((accepted) => accepted, { error: 'is required, and you must be 18 or older' })),
  }),
  reply: messageReply,
  errors: ['social_expired', 'social_address_known'],
});

/** The services that the player is connected to. */
export const socialAccounts = route({
  method: 'GET',
  path: '/api/profile/social',
  summary: 'List the connected accounts',
  auth: 'player',
  reply: z.object({
    data: z.array(
      z.object({
        provider,
        /** How the provider called the player then; null where it did not say. */
        name: z.nullable(z.string()),
        connected_at: z.iso.datetime(),
        /** False for the last way in: without it the player could not sign in any more. */
        removable: z.boolean(),
      }),
    ),
  }),
});

export type SocialAccount = z.output<typeof socialAccounts.reply>['data'][number];

/** Connects the account that a visit to the provider has proved to the player who is signed in. */
export const socialConnect = route({
  method: 'POST',
  path: '/api/profile/social/connect',
  summary: 'Connect a social account',
  auth: 'player',
  body: z.strictObject({ provider, access_token: token }),
  reply: messageReply,
  errors: ['social_expired', 'social_taken', 'confirmation_required'],
});

/** Takes a connection away, unless it is the last way in. */
export const socialDisconnect = route({
  method: 'POST',
  path: '/api/profile/social/:provider/disconnect',
  summary: 'Disconnect a social account',
  auth: 'player',
  params: z.strictObject({ provider }),
  reply: messageReply,
  errors: ['not_found', 'last_way_in', 'confirmation_required'],
});
