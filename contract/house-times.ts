/** A time that comes every day, or every week where it names a weekday (0 is Sunday), by the clock on the wall of the house's time zone. */
export interface HouseTime {
  weekday?: number;
  hour: number;
}

/** When the house's days and weeks begin, and until when cashback is counted. */
export const HOUSE_TIMES = {
  day: { hour: 0 },
  cashback: { hour: 21 },
  week: { weekday: 4, hour: 18 },
} as const satisfies Readonly<Record<string, HouseTime>>;
