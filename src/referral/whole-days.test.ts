import { expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { formatDay } from '#src/lib/format-instant.ts';
import { wholeDays } from './whole-days.ts';

const ZONE = 'Europe/Berlin';
const day = (at: string, earned: bigint) => ({ day: new Date(at).toISOString(), staked: cents(100), earned });

it('puts in the days without stakes, over both changes of the clock, and nothing twice', () => {
  for (const [first, last, between] of [
    ['2027-03-26T00:00:00+01:00', '2027-03-30T00:00:00+02:00', ['29.03.27', '28.03.27', '27.03.27']],
    ['2027-10-29T00:00:00+02:00', '2027-11-02T00:00:00+01:00', ['01.11.27', '31.10.27', '30.10.27']],
  ] as const) {
    const [older, newer] = [day(first, 1n), day(last, 2n)];
    const whole = wholeDays([newer, older], ZONE);
    expect([whole[0], whole.at(-1)]).toEqual([newer, older]);
    expect(whole.slice(1, -1).map((one) => [formatDay(one.day, ZONE), one.staked, one.earned])).toEqual(
      between.map((name) => [name, 0, 0n]),
    );
  }
});

it('goes back no further than the shop does, and makes nothing of nothing', () => {
  expect(wholeDays([day('2027-01-31T00:00:00+01:00', 1n), day('2026-01-01T00:00:00+01:00', 2n)], ZONE)).toHaveLength(30);
  expect(wholeDays([], ZONE)).toEqual([]);
  const one = day('2027-01-31T00:00:00+01:00', 1n);
  expect(wholeDays([one], ZONE)).toEqual([one]);
});
