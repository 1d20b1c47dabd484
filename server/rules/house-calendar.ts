import { HOUSE_TIMES } from '#contract/house-times.ts';
import { DAY_MS } from '#server/core/clock.ts';

/*
 * Days and weeks of the house: a day begins at midnight, a week on Thursday at 18:00, and cashback is counted from one 21:00 to the next, by the clock on the
 * wall of the house's time zone.
 */

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const fields = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...fields });
  formats.set(timeZone, made);
  return made;
}

/** What the wall clock shows at an instant, as if it were UTC, in whole seconds as ms. */
function wallTime(instant: number, timeZone: string): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = NaN, month = NaN, day = NaN, hour = NaN, minute = NaN, second = NaN } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The instant at which the wall clock shows a time: the earlier one where it shows it twice, and just after a gap that leaps over it. */
function instantOf(wall: number, timeZone: string): number {
  const offsets = [wall - DAY_MS, wall + DAY_MS].map((near) => wallTime(near, timeZone) - near);
  const candidates = offsets.map((offset) => wall - offset);
  const exact = candidates.filter((instant) => wallTime(instant, timeZone) === wall);
  return exact.length > 0 ? Math.min(...exact) : Math.max(...candidates);
}

/** From one instant to another, ms since 1970, the latter not included. */
export interface Span {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** How many zones' spans are remembered: a shop has one. */
const MOST_ZONES = 50;

/** Remembers the last span of each zone, which holds most instants that are asked for: a look at the wall clock is dear. */
function rememberLast(find: (now: number, timeZone: string) => Span): typeof find {
  const last = new Map<string, Span>();
  return (now, timeZone) => {
    const known = last.get(timeZone);
    if (known && now >= known.startsAt && now < known.endsAt) return known;
    const found = find(now, timeZone);
    if (last.size >= MOST_ZONES) last.clear();
    last.set(timeZone, found);
    return found;
  };
}

function midnightBefore(now: number, timeZone: string): number {
  const wall = wallTime(now, timeZone);
  return instantOf(wall - (wall % DAY_MS), timeZone);
}

function thursdayBefore(now: number, timeZone: string): number {
  const wall = wallTime(now, timeZone);
  const midnight = wall - (wall % DAY_MS);
  const daysSince = (new Date(midnight).getUTCDay() - HOUSE_TIMES.week.weekday + 7) % 7;
  const thursday = midnight - daysSince * DAY_MS + HOUSE_TIMES.week.hour * 3_600_000;
  const start = instantOf(thursday, timeZone);
  return start <= now ? start : instantOf(thursday - 7 * DAY_MS, timeZone);
}

const dayAt = rememberLast((now, timeZone) => {
  const startsAt = midnightBefore(now, timeZone);
  // Days have 23 to 25 hours.
  return { startsAt, endsAt: midnightBefore(startsAt + 1.5 * DAY_MS, timeZone) };
});

const weekAt = rememberLast((now, timeZone) => {
  const startsAt = thursdayBefore(now, timeZone);
  // Weeks are an hour longer or shorter where the clock changes.
  return { startsAt, endsAt: thursdayBefore(startsAt + 7.5 * DAY_MS, timeZone) };
});

/** When the house's day that holds an instant began, ms since 1970. */
export function dayStart(now: number, timeZone: string): number {
  return dayAt(now, timeZone).startsAt;
}

/** The name of the house's day that holds an instant: `2026-11-23`. */
export function dayName(now: number, timeZone: string): string {
  return new Date(wallTime(now, timeZone)).toISOString().slice(0, 10);
}

/** When the house's day after the one that holds an instant begins, ms since 1970. */
export function nextDayStart(now: number, timeZone: string): number {
  return dayAt(now, timeZone).endsAt;
}

/** When the house's week that holds an instant began, ms since 1970: the last Thursday 18:00. */
export function weekStart(now: number, timeZone: string): number {
  return weekAt(now, timeZone).startsAt;
}

/** When the house's week after the one that holds an instant begins, ms since 1970. */
export function nextWeekStart(now: number, timeZone: string): number {
  return weekAt(now, timeZone).endsAt;
}

/** The cashback day that holds an instant, ms since 1970: `endsAt` is the next day's beginning. */
export const cashbackDay = rememberLast((now, timeZone) => {
  const wall = wallTime(now, timeZone);
  const evening = wall - (wall % DAY_MS) + HOUSE_TIMES.cashback.hour * 3_600_000;
  const tonight = instantOf(evening, timeZone);
  return tonight > now
    ? { startsAt: instantOf(evening - DAY_MS, timeZone), endsAt: tonight }
    : { startsAt: tonight, endsAt: instantOf(evening + DAY_MS, timeZone) };
});

/** The house's day that holds an instant. */
export const limitDay: (now: number, timeZone: string) => Span = dayAt;

/** The week, from Monday on, that holds an instant. */
export const limitWeek = rememberLast((now, timeZone) => {
  const wall = wallTime(now, timeZone);
  const midnight = wall - (wall % DAY_MS);
  const monday = midnight - ((new Date(midnight).getUTCDay() + 6) % 7) * DAY_MS;
  return { startsAt: instantOf(monday, timeZone), endsAt: instantOf(monday + 7 * DAY_MS, timeZone) };
});

/** The calendar month that holds an instant. */
export const limitMonth = rememberLast((now, timeZone) => {
  const wall = new Date(wallTime(now, timeZone));
  const first = (ahead: number): number => instantOf(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + ahead, 1), timeZone);
  return { startsAt: first(0), endsAt: first(1) };
});
