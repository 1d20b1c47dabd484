import * as z from 'zod/mini';
import { idSchema, instantSchema, pageOf, pageQuery } from '../common.ts';
import { actReply, deskRoute, ofRecord, reasonBody } from './desk-route.ts';

const findingSchema = z.object({
  id: idSchema,
  check: z.string(),
  severity: z.enum(['error', 'warning']),
  subject: z.object({ type: z.string(), id: z.string() }),
  sentence: z.string(),
  player_id: z.nullable(idSchema),
  game: z.nullable(z.string()),
  /** What it holds until it is resolved. */
  holds: z.nullable(z.enum(['play', 'money', 'game'])),
  found_at: instantSchema,
  last_seen_at: instantSchema,
  resolved_at: z.nullable(instantSchema),
  resolved_by: z.nullable(z.string()),
  note: z.nullable(z.string()),
});

export type DeskFinding = z.output<typeof findingSchema>;

/** The auditor's findings: open ones, errors first; or resolved ones, the newest first. */
export const findings = deskRoute({
  act: 'findings.read',
  method: 'GET',
  path: '/api/desk/findings',
  summary: 'List the findings of the auditor',
  query: z.strictObject({ status: z.optional(z.enum(['open', 'resolved'])), ...pageQuery }),
  reply: pageOf(findingSchema),
});

/** Resolves a finding and lifts what it holds; the reason is its note. */
export const resolveFinding = deskRoute({
  act: 'findings.resolve',
  method: 'POST',
  path: '/api/desk/findings/:id/resolve',
  summary: 'Resolve a finding',
  params: ofRecord,
  body: reasonBody,
  reply: actReply,
  errors: ['not_found'],
});
