import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { isApiError } from '#src/lib/api/api-error.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { CaptchaUnavailable } from '#src/lib/session/recaptcha.ts';
import { toast } from '#src/ui/toast.ts';

/** One toast speaks for the form that was sent last. */
const KEY = 'auth-failure';

/** Takes the toast of the last failed submission away: the form is being sent again. */
export function dismissFailure(): void {
  toast.dismiss(KEY);
}

/** Shows a failed submission: as a toast, and beside each field of the form that the server found fault with. */
export function showFailure<Values extends FieldValues>(
  error: unknown,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): void {
  if (error instanceof CaptchaUnavailable) {
    toast.error(error.message, { key: KEY });
    return;
  }
  if (isApiError(error)) {
    for (const field of fields) {
      const [sentence] = error.errors?.[field] ?? [];
      if (sentence !== undefined) setError(field, { type: 'server', message: sentence });
    }
  } else console.error('A form could not be sent', error);
  toast.error(errorText(error), { key: KEY });
}
