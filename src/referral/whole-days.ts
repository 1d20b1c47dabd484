import type { ReferralDay } from '#contract/api/referral.ts';
import { REFERRAL_DAYS } from '#contract/api/referral.ts';
import { cents } from '#contract/money.ts';
import { formatDay } from '#src/lib/format-instant.ts';

const HOUR_MS = 3_600_000;

/** The earnings with the days between them on which nothing was staked, the latest first, at most as many as the shop shows. `days` begin at midnight in the zone. */
export function wholeDays(days: readonly ReferralDay[], timeZone: string): ReferralDay[] {
  const known = new Map(days.map((day) => [formatDay(day.day, timeZone), day]));
  const [latest] = days;
  const oldest = days.at(-1);
  if (!latest || !oldest) return [];
  const whole: ReferralDay[] = [];
  // By their noons, which a change of the clock moves by an hour and never into another day.
  for (
    let noon = Date.parse(latest.day) + 12 * HOUR_MS;
    noon > Date.parse(oldest.day) && whole.length < REFERRAL_DAYS;
    noon -= 24 * HOUR_MS
  ) {
    const day = new Date(noon).toISOString();
    whole.push(known.get(formatDay(day, timeZone)) ?? { day, staked: cents(0), earned: 0n });
  }
  return whole;
}
