import * as z from 'zod/mini';
import { idSchema, instantSchema, messageReply } from './common.ts';
import { newPasswordSchema } from './credentials.ts';
import { route } from './route.ts';

/** A session as its player sees it. What browsers say of themselves is a claim. */
const sessionSchema = z.object({
  id: idSchema,
  /** For example `Firefox` and `Windows`; null where it is unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** The network address that it was last used from, and its country (ISO 3166) where the shop knows it. */
  address: z.nullable(z.string()),
  country: z.nullable(z.string()),
  created_at: instantSchema,
  /** To within a quarter of an hour. */
  used_at: instantSchema,
  /** The session that asks. */
  current: z.boolean(),
});

export type ListedSession = z.output<typeof sessionSchema>;

/** Where the player is signed in, the session that asks first, then by their last use. */
export const sessions = route({
  method: 'GET',
  path: '/api/profile/sessions',
  summary: 'Where you are signed in',
  auth: 'player',
  reply: z.object({ data: z.array(sessionSchema) }),
});

/** Ends one session of the player: it stops working at once. */
export const endListedSession = route({
  method: 'POST',
  path: '/api/profile/sessions/:id/end',
  summary: 'Sign out another session',
  auth: 'player',
  params: z.strictObject({ id: idSchema }),
  reply: messageReply,
  errors: ['not_found'],
});

/** Ends all sessions of the player but the one that asks. */
export const endOtherSessions = route({
  method: 'POST',
  path: '/api/profile/sessions/end-others',
  summary: 'Sign out all other sessions',
  auth: 'player',
  reply: z.object({ msg: z.string(), ended: z.number() }),
});

/** Changes the password, or sets the first one. All other sessions end. The most common passwords are refused. */
export const changePassword = route({
  method: 'POST',
  path: '/api/profile/password',
  summary: 'Change the password',
  auth: 'player',
  body: z.strictObject({ password: newPasswordSchema }),
  reply: messageReply,
  errors: ['confirmation_required'],
});
