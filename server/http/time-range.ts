const DAY_MS = 86_400_000;

/** The times that a list is asked for, as `timeRangeQuery` of the contract gives them. */
export interface TimeRangeWanted {
  from?: string | undefined;
  to?: string | undefined;
}

const isDay = (moment: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(moment);

/** From when (inclusive) and until when (exclusive) a list goes, ms since 1970; null for no bound. A day as the end belongs to the list. */
export function timeRange({ from, to }: TimeRangeWanted): { since: number | null; before: number | null } {
  return {
    since: from === undefined ? null : Date.parse(from),
    before: to === undefined ? null : Date.parse(to) + (isDay(to) ? DAY_MS : 0),
  };
}
