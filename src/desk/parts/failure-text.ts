import { isApiError } from '#src/lib/api/api-error.ts';
import { errorText } from '#src/lib/api/error-text.ts';

/** What a failure says: the server's own sentences, which name the field, the role or the limit; else the general one for its code. */
export function failureText(error: unknown): string {
  if (error instanceof RangeError) return error.message;
  if (!isApiError(error)) return errorText(error);
  const fields = Object.entries(error.errors ?? {}).flatMap(([name, sentences]) => sentences.map((sentence) => `${name} ${sentence}`));
  if (error.code === 'invalid_request' && error.msg === '') return fields.join('; ');
  return error.msg === '' ? errorText(error) : error.msg;
}
