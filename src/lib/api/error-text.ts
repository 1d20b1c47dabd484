import i18next from 'i18next';
import { ERROR_CODES } from '#contract/api/errors.ts';
import { isApiError, type ApiErrorDetails } from './api-error.ts';
import { stopIn, stopText } from '../refusals/play-stop.ts';

const TEXT_CODES: ReadonlySet<string> = new Set<ApiErrorDetails['code']>([...ERROR_CODES, 'network', 'bad_reply', 'aborted']);

/** Codes whose sentence names what no general text can: the field, the amount, or the time. */
const SAID_BY_SERVER: ReadonlySet<string> = new Set<ApiErrorDetails['code']>([
  'invalid_request',
  'limit_exceeded',
  'play_not_allowed',
  'self_excluded',
  'method_unavailable',
  'unavailable',
  'picture_unusable',
  'social_taken',
  'promocode_used',
  'bonus_stake_cap',
  'bonus_changed',
  'bonus_forfeit',
]);

/**
 * What a toast says about a failure: our own sentence for its code, in the page's language; the server's `msg` or `message` where only that names the
 * details, or where the code has no text. Anything that no call threw is `internal`.
 */
export function errorText(error: unknown): string {
  if (!isApiError(error)) return i18next.t('errors:internal');
  const known = TEXT_CODES.has(error.code);
  const stop = stopIn(error);
  // The end of an exclusion is said by the clock of this device, as elsewhere on the page.
  const isOfServer = SAID_BY_SERVER.has(error.code) && !error.details.exclusion;
  if (stop && !isOfServer) return stopText(stop);
  if (error.msg !== '' && (!known || isOfServer)) return error.msg;
  return i18next.t(`errors:${known ? error.code : 'internal'}`);
}
