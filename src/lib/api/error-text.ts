import i18next from 'i18next';
import { ERROR_CODES } from '#contract/api/errors.ts';
import { isApiError, type ApiErrorDetails } from './api-error.ts';

const TEXT_CODES: ReadonlySet<string> = new Set<ApiErrorDetails['code']>([...ERROR_CODES, 'network', 'bad_reply', 'aborted']);

/** What a toast says about a failure: the server's `msg` or `message`, else our own sentence for its code. Anything that no call threw is `internal`. */
export function errorText(error: unknown): string {
  if (!isApiError(error)) return i18next.t('errors:internal');
  if (error.msg !== '') return error.msg;
  return i18next.t(`errors:${TEXT_CODES.has(error.code) ? error.code : 'internal'}`);
}
