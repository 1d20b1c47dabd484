import i18next from 'i18next';
import type { SelfExclusionLength, TimeOutLength } from '#contract/api/exclusion.ts';
import { pageLanguage } from '#src/lib/i18n/language.ts';

/** How long a time-out or a self-exclusion lasts. */
export type BreakLength = TimeOutLength | SelfExclusionLength;

const UNITS = { d: 'day', w: 'week', m: 'month', y: 'year' } as const;

/** A number and its unit; null for one without end. */
function partsOf(length: BreakLength): { count: number; unit: keyof typeof UNITS } | null {
  if (length === 'permanent') return null;
  return { count: Number.parseInt(length, 10), unit: length.at(-1) as keyof typeof UNITS };
}

/** A length in words: "3 days", "6 months". */
export function lengthText(length: BreakLength): string {
  const parts = partsOf(length);
  if (parts === null) return i18next.t('protection:break.forever');
  return new Intl.NumberFormat(pageLanguage(), { style: 'unit', unit: UNITS[parts.unit], unitDisplay: 'long' }).format(parts.count);
}

/** When a break that begins now ends; null for never. Months and years are those of the calendar, as on the server. */
export function endOf(length: BreakLength, now: Date): Date | null {
  const parts = partsOf(length);
  if (parts === null) return null;
  const { count, unit } = parts;
  const end = new Date(now);
  if (unit === 'd' || unit === 'w') end.setUTCDate(end.getUTCDate() + count * (unit === 'w' ? 7 : 1));
  else end.setUTCMonth(end.getUTCMonth() + count * (unit === 'y' ? 12 : 1));
  return end;
}
