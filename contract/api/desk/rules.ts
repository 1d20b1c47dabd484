import * as z from 'zod/mini';
import { deskRoute } from './desk-route.ts';

/** The settings of rules that are in force. They are environment variables: the desk shows them, the operator sets them. */
export const ruleSettings = deskRoute({
  act: 'rules.read',
  method: 'GET',
  path: '/api/desk/rules',
  summary: 'List the settings of rules',
  reply: z.object({
    data: z.array(
      z.object({
        name: z.string(),
        value: z.string(),
        /** What is read where it is unset. */
        unset: z.string(),
        says: z.string(),
        takes: z.string(),
        unit: z.nullable(z.string()),
        /** Whether `previewRule` can say who another value would touch. */
        previews: z.boolean(),
      }),
    ),
  }),
});

/** Who another value of a setting would touch now: players and their open bonuses, withdrawals or limits. */
export const previewRule = deskRoute({
  act: 'rules.read',
  method: 'GET',
  path: '/api/desk/rules/preview',
  summary: 'Preview another value of a setting',
  query: z.strictObject({ name: z.string().check(z.minLength(1), z.maxLength(64)), value: z.string().check(z.maxLength(128)) }),
  reply: z.object({
    data: z.object({
      /** What is wrong with the value, as a sentence; null where it can be set. */
      fault: z.nullable(z.string()),
      lines: z.array(z.object({ what: z.string(), now: z.number(), after: z.number() })),
    }),
  }),
  errors: ['not_found'],
});
