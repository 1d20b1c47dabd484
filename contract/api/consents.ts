import * as z from 'zod/mini';
import { AGREED_DOCUMENTS } from '../consents/documents.ts';
import { instantSchema, messageReply } from './common.ts';
import { route } from './route.ts';

const version = z.iso.date();
const documentSchema = z.enum(AGREED_DOCUMENTS);

const choicesSchema = z.strictObject({ preferences: z.boolean(), reviews: z.boolean(), partners: z.boolean() });

/** What a player has agreed to. */
export const consents = route({
  method: 'GET',
  path: '/api/profile/consents',
  summary: 'List the documents the player has agreed to',
  auth: 'player',
  reply: z.object({
    data: z.object({
      /** Each document with the version in force and the one that the player agreed to last; null for none. */
      documents: z.array(
        z.object({
          document: documentSchema,
          version,
          accepted_version: z.nullable(version),
          accepted_at: z.nullable(instantSchema),
        }),
      ),
      /** The player's last choice of cookies; null where there was none. */
      cookies: z.nullable(z.object({ version, choices: choicesSchema, chosen_at: instantSchema })),
    }),
  }),
});

/** Agrees to documents in the versions that the player was shown. One that isn't in force any more answers `consent_outdated`, and nothing is stored. */
export const acceptDocuments = route({
  method: 'POST',
  path: '/api/profile/consents/accept',
  summary: 'Agree to documents',
  auth: 'player',
  body: z.strictObject({
    documents: z.array(z.strictObject({ document: documentSchema, version })).check(z.minLength(1), z.maxLength(AGREED_DOCUMENTS.length)),
  }),
  reply: messageReply,
  errors: ['consent_outdated'],
});

/** Keeps a choice of cookies with its time, so that it holds in the player's other browsers and can be shown. */
export const chooseCookies = route({
  method: 'POST',
  path: '/api/profile/consents/cookies',
  summary: 'Save the cookie choices',
  auth: 'player',
  body: z.strictObject({ version, choices: choicesSchema }),
  reply: messageReply,
  errors: ['consent_outdated'],
});
