import i18next from 'i18next';
import type { ReachedLimit } from '#contract/api/errors.ts';
import { formatCents } from '#contract/money.ts';
import type { LimitName, LimitValue } from '#contract/player-limits.ts';
import { formatInstant } from '#src/lib/format-instant.ts';
import { durationText } from '#src/lib/i18n/duration.ts';
import { pageLanguage } from '#src/lib/i18n/language.ts';
import { isApiError } from '../api/api-error.ts';

/** What keeps a player from playing or depositing, whatever the bet: a limit, a reality check, a time-out or a self-exclusion. */
export type PlayStop =
  | { code: 'limit_reached'; limit: ReachedLimit }
  | { code: 'limit_required'; required: readonly LimitName[] }
  | { code: 'reality_check_due' }
  /** `until`: when it ends; null for no end. */
  | { code: 'timed_out' | 'self_excluded'; until: string | null };

/** What a refusal says of it; null for any other failure. */
export function stopIn(error: unknown): PlayStop | null {
  if (!isApiError(error)) return null;
  const { code, details } = error;
  if (code === 'limit_reached') return details.limit ? { code, limit: details.limit } : null;
  if (code === 'limit_required') return details.required ? { code, required: details.required } : null;
  if (code === 'reality_check_due') return { code };
  if (code === 'timed_out' || code === 'self_excluded') return { code, until: details.exclusion?.until ?? null };
  return null;
}

/** A limit's name in the middle of a sentence: "daily loss limit". */
export function limitName(name: LimitName): string {
  return name.kind === 'stake' ? i18next.t('protection:names.stake') : i18next.t(`protection:names.${name.kind}.${name.period}`);
}

/** The value of a limit: coins, for `session` hours and minutes. */
export function limitValueText(value: LimitValue): string {
  return value.kind === 'session' ? durationText(value.limit) : formatCents(value.limit);
}

/** What keeps a player from playing, as a sentence with its amounts and dates. */
export function stopText(stop: PlayStop): string {
  const t = i18next.getFixedT(null, 'protection');
  switch (stop.code) {
    case 'limit_reached':
      return reachedText(stop.limit);
    case 'limit_required': {
      const names = new Intl.ListFormat(pageLanguage()).format(stop.required.map(limitName));
      return t('stop.required', { limits: names });
    }
    case 'reality_check_due':
      return t('stop.check');
    case 'timed_out':
      return stop.until === null ? t('stop.timedOut') : t('stop.timedOutUntil', { until: formatInstant(stop.until) });
    case 'self_excluded':
      return stop.until === null ? t('stop.excluded') : t('stop.excludedUntil', { until: formatInstant(stop.until) });
  }
}

function reachedText(reached: ReachedLimit): string {
  const t = i18next.getFixedT(null, 'protection');
  const values = { name: limitName(reached), limit: limitValueText(reached) };
  if (reached.resets_at === null) return t('stop.above', values);
  const until = formatInstant(reached.resets_at);
  if (reached.left <= 0) return t('stop.used', { ...values, until });
  return t('stop.left', { ...values, left: limitValueText({ ...reached, limit: reached.left } as LimitValue), until });
}
