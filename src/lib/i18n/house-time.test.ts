import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOUSE_TIMES } from '#contract/house-times.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { cashbackDay, nextDayStart, nextWeekStart } from '#server/rules/house-calendar.ts';
import { houseTimeText, nextHouseTime } from './house-time.ts';

const DEVICE = process.env.TZ;
const NOW = Date.parse('2026-11-25T10:07:00Z'); // A Wednesday.

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
afterEach(() => {
  if (DEVICE === undefined) delete process.env.TZ;
  else process.env.TZ = DEVICE;
});

describe('a time of the house', () => {
  it.each(['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Chatham'])(
    'is the instant that the server counts with, in %s',
    (zone) => {
      for (const now of [NOW, Date.parse('2026-03-28T22:00:00Z'), Date.parse('2026-10-24T23:30:00Z'), Date.parse('2027-01-01T00:00:00Z')]) {
        expect(nextHouseTime(HOUSE_TIMES.cashback, zone, now)).toBe(cashbackDay(now - 1, zone).endsAt);
        expect(nextHouseTime(HOUSE_TIMES.week, zone, now)).toBe(nextWeekStart(now - 1, zone));
        expect(nextHouseTime(HOUSE_TIMES.day, zone, now)).toBe(nextDayStart(now - 1, zone));
      }
    },
  );

  const textAt = (zone: string, weekly: boolean, own = true) =>
    houseTimeText(nextHouseTime(weekly ? HOUSE_TIMES.week : HOUSE_TIMES.cashback, zone, NOW), zone, { weekly, own });

  it.each([
    ['UTC', 'UTC', false, '21:00 your time'],
    ['America/New_York', 'UTC', false, '16:00 your time (21:00 UTC)'],
    ['Asia/Tokyo', 'Europe/Berlin', false, '05:00 your time (21:00 GMT+1)'],
    ['America/New_York', 'UTC', true, 'Thursday 13:00 your time (18:00 UTC)'],
    ['Asia/Tokyo', 'UTC', true, 'Friday 03:00 your time (Thursday 18:00 UTC)'],
    ['Europe/London', 'UTC', true, 'Thursday 18:00 your time'],
  ])('is said to a player in %s of a house in %s by both clocks', (device, zone, weekly, text) => {
    process.env.TZ = device;
    expect(textAt(zone, weekly)).toBe(text);
  });

  it('is said by the house’s clock alone where no player’s is known', () => {
    expect(textAt('Europe/Berlin', true, false)).toBe('Thursday 18:00 GMT+1');
  });
});
