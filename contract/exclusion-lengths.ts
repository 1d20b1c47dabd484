import type { SelfExclusionLength, TimeOutLength } from './api/exclusion.ts';

/** How long a time-out or a self-exclusion lasts. */
export type BreakLength = TimeOutLength | SelfExclusionLength;

const DAY_MS = 86_400_000;

const DAYS: Readonly<Record<TimeOutLength, number>> = { '1d': 1, '3d': 3, '1w': 7, '2w': 14, '4w': 28, '6w': 42 };

const MONTHS: Readonly<Record<Exclude<SelfExclusionLength, 'permanent'>, number>> = { '6m': 6, '1y': 12, '2y': 24, '5y': 60 };

/**
 * When a time-out or a self-exclusion that begins at `now` ends, ms since 1970; null for never. Months and years are those of the calendar in UTC: a day
 * that its month lacks is the first of the next month.
 */
export function exclusionEnd(length: TimeOutLength, now: number): number;
export function exclusionEnd(length: BreakLength, now: number): number | null;
export function exclusionEnd(length: BreakLength, now: number): number | null {
  if (length === 'permanent') return null;
  if (length in DAYS) return now + DAYS[length as TimeOutLength] * DAY_MS;
  const end = new Date(now);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + MONTHS[length as keyof typeof MONTHS]);
  if (end.getUTCDate() !== day) end.setUTCDate(1);
  return end.getTime();
}
