/** The days that a list is limited to, `2026-11-22`, both included; null means no limit. */
export interface DayRange {
  from: string | null;
  to: string | null;
}

/** Typing the year of a date goes through the years 2, 20 and 202: no list has days before this one. */
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2099-12-31';

/** A day as text, or null where the text is none. */
export function readDay(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text) || text < FIRST_DAY || text > LAST_DAY) return null;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

/** The days in an address. A range that ends before it begins is none. */
export function readDays(search: URLSearchParams): DayRange {
  const from = readDay(search.get('from'));
  const to = readDay(search.get('to'));
  return from !== null && to !== null && to < from ? { from: null, to: null } : { from, to };
}

/** The page of a list in an address, from 1. */
export function readPage(search: URLSearchParams): number {
  const text = search.get('page') ?? '';
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}

/** One of the values, or null where the text is none of them. */
export function readOneOf<Value extends string>(values: readonly Value[], text: string | null): Value | null {
  return values.find((value) => value === text) ?? null;
}

/** An address with other values; what is null leaves no trace, and what isn't named stays. */
export function withValues(current: URLSearchParams, values: Readonly<Record<string, string | null>>): URLSearchParams {
  const next = new URLSearchParams(current);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** An address with other filters, on the first page of its list. */
export const withFilters: typeof withValues = (current, filters) => withValues(current, { ...filters, page: null });

/** An address on another page of its list. */
export function withPage(current: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(current);
  if (page === 1) next.delete('page');
  else next.set('page', String(page));
  return next;
}

/** The instants that the days of a range begin and end at in this device's time zone, as lists take them: `to` is the first instant after the last day. */
export function momentsOf({ from, to }: DayRange): { from?: string; to?: string } {
  const midnight = (day: string, daysLater: number): string => {
    const [year = 0, month = 1, date = 1] = day.split(/-/).map(Number);
    return new Date(year, month - 1, date + daysLater).toISOString();
  };
  return { ...(from !== null && { from: midnight(from, 0) }), ...(to !== null && { to: midnight(to, 1) }) };
}
