import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cashbackDay, dayStart, limitMonth, limitWeek, nextDayStart, nextWeekStart, weekStart } from './house-calendar.ts';

const iso = (instant: number): string => new Date(instant).toISOString();
const at = (text: string): number => Date.parse(text);
const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'America/Havana', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia'];
const HOUR = 3_600_000;

describe('the house’s calendar', () => {
  it('begins days at midnight and weeks on Thursday at 18:00', () => {
    // 2026-11-19 is a Thursday.
    expect(iso(dayStart(at('2026-11-19T12:34:56.789Z'), 'UTC'))).toBe('2026-11-19T00:00:00.000Z');
    expect(iso(weekStart(at('2026-11-19T17:59:59.999Z'), 'UTC'))).toBe('2026-11-12T18:00:00.000Z');
    expect(iso(weekStart(at('2026-11-19T18:00:00Z'), 'UTC'))).toBe('2026-11-19T18:00:00.000Z');
    expect(iso(weekStart(at('2026-11-25T23:00:00Z'), 'UTC'))).toBe('2026-11-19T18:00:00.000Z');
  });

  it('goes by the wall clock of the house’s zone, over its changes too', () => {
    expect(iso(dayStart(at('2026-11-19T23:30:00Z'), 'Europe/Berlin'))).toBe('2026-11-19T23:00:00.000Z');
    // Summer time ends on 25 October 2026, between the week's beginning and this Monday.
    expect(iso(weekStart(at('2026-10-26T12:00:00Z'), 'Europe/Berlin'))).toBe('2026-10-22T16:00:00.000Z');
    expect(iso(dayStart(at('2026-10-25T12:00:00Z'), 'Europe/Berlin'))).toBe('2026-10-24T22:00:00.000Z');
    // In Havana summer time begins at midnight: that day starts at 01:00 by the clock.
    expect(iso(dayStart(at('2026-03-08T12:00:00Z'), 'America/Havana'))).toBe('2026-03-08T05:00:00.000Z');
  });

  it('has every instant in the day and the week that it answers, in every zone', () => {
    const instants = fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') });
    fc.assert(
      fc.property(instants, fc.constantFrom(...ZONES), (now, zone) => {
        const [day, week] = [dayStart(now, zone), weekStart(now, zone)];
        expect(day).toBeLessThanOrEqual(now);
        expect(now - day).toBeLessThan(25 * HOUR + 1);
        expect(week).toBeLessThanOrEqual(now);
        expect(now - week).toBeLessThan(7 * 24 * HOUR + HOUR + 1);
        expect([dayStart(day, zone), weekStart(week, zone)]).toEqual([day, week]);
        const next = nextDayStart(now, zone);
        expect([next > now, dayStart(next - 1, zone), dayStart(next, zone)]).toEqual([true, day, next]);
      }),
      { numRuns: 500 },
    );
  });

  it.each(ZONES)('answers the same from memory as anew, half hour by half hour over both changes of the clock in %s', (zone) => {
    const all = (now: number) =>
      [dayStart, nextDayStart, weekStart, nextWeekStart].map((ask) => ask(now, zone)).concat(Object.values(cashbackDay(now, zone)));
    const anew = (now: number) => {
      all(at('2001-01-01T00:00:00Z'));
      return all(now);
    };
    // The changes of these zones lie in the weeks after these days.
    for (const begins of ['2026-03-05', '2026-03-26', '2026-04-02', '2026-10-01', '2026-10-22', '2026-10-29']) {
      const from = at(`${begins}T00:00:00Z`);
      const instants = Array.from({ length: 8 * 48 }, (_, half) => from + (half * HOUR) / 2);
      const remembered = instants.map(all);
      expect(remembered).toEqual(instants.map(anew));
    }
  });

  it('counts cashback from one 21:00 to the next, over both changes of the clock', () => {
    const day = (text: string, zone: string): string[] => Object.values(cashbackDay(at(text), zone)).map(iso);
    expect(day('2026-11-19T20:59:59.999Z', 'UTC')).toEqual(['2026-11-18T21:00:00.000Z', '2026-11-19T21:00:00.000Z']);
    expect(day('2026-11-19T21:00:00Z', 'UTC')).toEqual(['2026-11-19T21:00:00.000Z', '2026-11-20T21:00:00.000Z']);
    // Summer time begins on 29 March 2026 and ends on 25 October: that day has 23 hours, and this one 25.
    expect(day('2026-03-28T23:00:00Z', 'Europe/Berlin')).toEqual(['2026-03-28T20:00:00.000Z', '2026-03-29T19:00:00.000Z']);
    expect(day('2026-10-25T12:00:00Z', 'Europe/Berlin')).toEqual(['2026-10-24T19:00:00.000Z', '2026-10-25T20:00:00.000Z']);
  });

  it('has every instant in one cashback day, and the days follow each other without a gap', () => {
    const instants = fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') });
    fc.assert(
      fc.property(instants, fc.constantFrom(...ZONES), (now, zone) => {
        const day = cashbackDay(now, zone);
        expect([day.startsAt <= now, now < day.endsAt]).toEqual([true, true]);
        expect((day.endsAt - day.startsAt) / HOUR).toBeGreaterThanOrEqual(23);
        expect((day.endsAt - day.startsAt) / HOUR).toBeLessThanOrEqual(25);
        expect([cashbackDay(day.startsAt, zone), cashbackDay(day.endsAt - 1, zone)]).toEqual([day, day]);
        expect(cashbackDay(day.endsAt, zone).startsAt).toBe(day.endsAt);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the periods of limits', () => {
  const at = (text: string): number => Date.parse(text);

  it.each([
    ['a Sunday night', '2026-03-29T21:59:59Z', '2026-03-22T23:00:00Z', '2026-03-29T22:00:00Z'],
    ['the Monday after the clock changed', '2026-03-29T22:00:00Z', '2026-03-29T22:00:00Z', '2026-04-05T22:00:00Z'],
    ['a year’s end', '2026-12-31T12:00:00Z', '2026-12-27T23:00:00Z', '2027-01-03T23:00:00Z'],
  ])('%s is in the week from its Monday, by the clock of Berlin', (_name, now, startsAt, endsAt) => {
    expect(limitWeek(at(now), 'Europe/Berlin')).toEqual({ startsAt: at(startsAt), endsAt: at(endsAt) });
  });

  it.each([
    ['2026-03-31T21:59:59Z', '2026-02-28T23:00:00Z', '2026-03-31T22:00:00Z'],
    ['2026-12-31T22:59:59Z', '2026-11-30T23:00:00Z', '2026-12-31T23:00:00Z'],
    ['2026-12-31T23:00:00Z', '2026-12-31T23:00:00Z', '2027-01-31T23:00:00Z'],
  ])('%s is in its calendar month, by the clock of Berlin', (now, startsAt, endsAt) => {
    expect(limitMonth(at(now), 'Europe/Berlin')).toEqual({ startsAt: at(startsAt), endsAt: at(endsAt) });
  });
});
