import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { isApiError } from '#src/lib/api/api-error.ts';

/** Puts what the server found fault with beside each field of a form. */
export function showFieldFailures<Values extends FieldValues>(
  error: unknown,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): void {
  if (!isApiError(error)) {
    console.error('A form could not be sent', error);
    return;
  }
  for (const field of fields) {
    const [sentence] = error.errors?.[field] ?? [];
    if (sentence !== undefined) setError(field, { type: 'server', message: sentence });
  }
}
