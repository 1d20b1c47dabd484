import { LIMIT_PERIODS, type LimitPeriod } from '#contract/player-limits.ts';
import { limitDay, limitMonth, limitWeek, type Span } from '#server/rules/house-calendar.ts';
import type { Deps } from '#server/runtime/deps.ts';

const SPANS = { day: limitDay, week: limitWeek, month: limitMonth } as const;

/** The house's day, week or month that holds an instant. */
export function spanOf(deps: Pick<Deps, 'config'>, period: LimitPeriod, now: number): Span {
  return SPANS[period](now, deps.config.houseTimeZone);
}

/** When the day, the week and the month of an instant have begun, ISO 8601, in the order of `LIMIT_PERIODS`. */
export function startsAt(deps: Pick<Deps, 'config'>, now: number): string[] {
  return LIMIT_PERIODS.map((period) => new Date(spanOf(deps, period, now).startsAt).toISOString());
}
