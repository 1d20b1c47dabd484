import type { SelfExclusionLength, TimeOutLength } from '#contract/api/exclusion.ts';

/** How long a time-out or a self-exclusion lasts. */
export type BreakLength = TimeOutLength | SelfExclusionLength;

/** When a break that begins now ends; null for never. Months and years are those of the calendar, as on the server. */
export function endOf(length: BreakLength, now: Date): Date | null {
  if (length === 'permanent') return null;
  const [count, unit] = [Number.parseInt(length, 10), length.at(-1)];
  const end = new Date(now);
  if (unit === 'd' || unit === 'w') end.setUTCDate(end.getUTCDate() + count * (unit === 'w' ? 7 : 1));
  else end.setUTCMonth(end.getUTCMonth() + count * (unit === 'y' ? 12 : 1));
  return end;
}
