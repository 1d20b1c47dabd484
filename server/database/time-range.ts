import { DAY_MS } from '#server/core/clock.ts';

/** The times that a list is asked for, as `timeRangeQuery` of the contract gives them. */
export interface TimeRangeWanted {
  from?: string | undefined;
  to?: string | undefined;
}

/** The first and the last moment of a year with four digits: what lies outside has no place in a database column. */
const [FIRST, LAST] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')];

const within = (moment: number): number => Math.min(LAST, Math.max(FIRST, moment));

const isDay = (moment: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(moment);

/** From when (inclusive) and until when (exclusive) a list goes, ms since 1970; null for no bound. A day as the end belongs to the list. */
export function timeRange({ from, to }: TimeRangeWanted): { since: number | null; before: number | null } {
  return {
    since: from === undefined ? null : within(Date.parse(from)),
    before: to === undefined ? null : within(Date.parse(to) + (isDay(to) ? DAY_MS : 0)),
  };
}
