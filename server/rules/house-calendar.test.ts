import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayStart, nextDayStart, weekStart } from './house-calendar.ts';

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
});
