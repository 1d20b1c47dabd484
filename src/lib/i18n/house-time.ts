import i18next from 'i18next';
import { useMemo, useState } from 'react';
import { type HouseTime, HOUSE_TIMES } from '#contract/house-times.ts';
import { useConfig } from '#src/lib/api/config.ts';
import { useInBrowser } from '#src/lib/hooks/use-in-browser.ts';
import { pageLanguage } from './language.ts';

/** All zones are ahead of UTC by a multiple of this, so every house time falls on one, ms. */
const STEP_MS = 15 * 60_000;

/** Enough steps for a week with a change of the clock. */
const MOST_STEPS = 8 * 24 * 4;

interface WallClock {
  /** Weekday in the page's language. */
  weekday: string;
  /** `21:00`. */
  time: string;
  /** `UTC`, `GMT+2`. */
  zone: string;
}

const CLOCK = { weekday: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const;

/** What the clock on a wall shows at an instant; without a zone, the wall is the player's. */
function wallClock(at: number, timeZone: string | undefined): WallClock {
  const format = new Intl.DateTimeFormat(pageLanguage(), { ...CLOCK, ...(timeZone !== undefined && { timeZone }) });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const { weekday = '', hour = '', minute = '', timeZoneName: zone = '' } = parts;
  return { weekday, time: `${hour}:${minute}`, zone };
}

/** The next instant at which the house's clock shows a time, ms since 1970. */
export function nextHouseTime({ weekday, hour }: HouseTime, timeZone: string, now: number): number {
  // Of one language, since its weekdays are compared.
  const format = new Intl.DateTimeFormat('en-US', { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  const wanted = { time: `${String(hour).padStart(2, '0')}:00`, day: weekday === undefined ? null : WEEKDAYS[weekday] };
  let at = Math.ceil(now / STEP_MS) * STEP_MS;
  for (let step = 0; step < MOST_STEPS; step += 1, at += STEP_MS) {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    if (`${parts.hour}:${parts.minute}` === wanted.time && (wanted.day === null || parts.weekday === wanted.day)) return at;
  }
  return at;
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/**
 * An instant of the house as the player's own clock shows it, with the house's beside it: "23:00 your time (21:00 UTC)". `weekly` names the weekday, twice
 * where they differ. The house's alone where `own` is false: on the server, which knows no player's clock.
 */
export function houseTimeText(at: number, timeZone: string, { weekly, own }: { weekly: boolean; own: boolean }): string {
  const house = wallClock(at, timeZone);
  const here = wallClock(at, undefined);
  const named = (clock: WallClock): string => (weekly ? `${clock.weekday} ${clock.time}` : clock.time);
  if (!own) return i18next.t('ui:houseTime.house', { time: named(house), zone: house.zone });
  if (house.time === here.time && house.weekday === here.weekday) return i18next.t('ui:houseTime.same', { time: named(here) });
  const beside = house.weekday === here.weekday ? house.time : named(house);
  return i18next.t('ui:houseTime.both', { time: named(here), house: beside, zone: house.zone });
}

/** The next time of its kind, as `houseTimeText` says it. */
export function useHouseTime(name: keyof typeof HOUSE_TIMES): string {
  const zone = useConfig()?.house_time_zone ?? 'UTC';
  const own = useInBrowser();
  // The time by the clock is the same every day or week, but for a change of the clock.
  const [now] = useState(Date.now);
  const at = useMemo(() => nextHouseTime(HOUSE_TIMES[name], zone, now), [name, zone, now]);
  return houseTimeText(at, zone, { weekly: name === 'week', own });
}
