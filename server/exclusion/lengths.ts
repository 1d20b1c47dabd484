import type { SelfExclusionLength, TimeOutLength } from '#contract/api/exclusion.ts';

const DAY_MS = 86_400_000;

const DAYS: Readonly<Record<TimeOutLength, number>> = { '1d': 1, '3d': 3, '1w': 7, '2w': 14, '4w': 28, '6w': 42 };

const MONTHS: Readonly<Record<Exclude<SelfExclusionLength, 'permanent'>, number>> = { '6m': 6, '1y': 12, '2y': 24, '5y': 60 };

/** When a time-out that begins at `now` ends, ms since 1970. */
export const timeOutEnd = (length: TimeOutLength, now: number): number => now + DAYS[length] * DAY_MS;

/** When a self-exclusion that begins at `now` ends, by the calendar in UTC, ms since 1970; null for never. A day that its month lacks is the first of the next month. */
export function selfExclusionEnd(length: SelfExclusionLength, now: number): number | null {
  if (length === 'permanent') return null;
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() + MONTHS[length]);
  return end.getTime();
}
