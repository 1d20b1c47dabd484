import { commandActor } from '#server/desk/acts/log.ts';

/** Who runs a command and why, from its options, for the audit log. Throws RangeError with a sentence where either is missing. */
export function whoAndWhy({ by, reason }: { by?: string | undefined; reason?: string | undefined }): { by: string; reason: string } {
  const why = reason?.trim() ?? '';
  if (why === '' || why.length > 500) throw new RangeError('--reason TEXT says why, for the audit log, in up to 500 characters');
  return { by: commandActor(by).name, reason: why };
}
