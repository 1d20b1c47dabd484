import type { Subject } from './log.ts';

/** An act that is carried out: its answer, and what its entry in the audit log says. */
export const done = (msg: string, subject: Subject, data: Record<string, unknown> = {}) => ({
  reply: { msg, approval_id: null },
  subject,
  data,
});

/** An act that waits for a second person, in the same way. */
export const asked = (
  approval_id: string,
  subject: Subject,
  data: Record<string, unknown> = {},
  msg = 'This waits for a second person.',
) => ({
  reply: { msg, approval_id },
  subject,
  outcome: 'asked' as const,
  data: { ...data, approval_id },
});
