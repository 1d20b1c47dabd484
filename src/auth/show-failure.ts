import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { errorText } from '#src/lib/api/error-text.ts';
import { showFieldFailures } from '#src/lib/forms/field-failures.ts';
import { CaptchaUnavailable } from '#src/session/recaptcha.ts';
import type { Toasts } from '#src/ui/toast.ts';

/** One toast speaks for the form that was sent last. */
const KEY = 'auth-failure';

/** Takes the toast of the last failed submission away: the form is being sent again. */
export function dismissFailure(toast: Toasts): void {
  toast.dismiss(KEY);
}

/** Shows a failed submission: as a toast, and beside each field of the form that the server found fault with. */
export function showFailure<Values extends FieldValues>(
  toast: Toasts,
  error: unknown,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): void {
  if (error instanceof CaptchaUnavailable) {
    toast.error(error.message, { key: KEY });
    return;
  }
  showFieldFailures(error, fields, setError);
  toast.error(errorText(error), { key: KEY });
}
