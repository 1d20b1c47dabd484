import type { DailyBonus } from '#contract/api/free-loot.ts';
import { BONUS_BOX, BONUS_CODE } from '#contract/free-loot.ts';
import { boxSummary } from '#server/catalogue/box-summary.ts';
import { offeredPromo } from '#server/deposits/offered-promo.ts';
import { nextDayStart } from '#server/rules/house-calendar.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { freeBox, lastOpenings, readyAgain } from './free-boxes.ts';

/** What the house gives on this day; null when neither the code nor the box is left. `userId` is null for a visitor, who sees what a new player gets. */
export async function readDailyBonus(deps: Deps, userId: string | null): Promise<DailyBonus | null> {
  const now = deps.clock.now();
  const box = await freeBox(deps, BONUS_BOX);
  if (!box) return null;
  const [promo, openings] = await Promise.all([
    offeredPromo(deps, BONUS_CODE, userId),
    userId === null ? null : lastOpenings(deps.db.read, userId),
  ]);
  const openedAt = openings?.get(BONUS_BOX);
  const opened = openedAt !== undefined && readyAgain(deps, BONUS_BOX, openedAt) > now;
  if (promo === null && opened) return null;
  return {
    promo,
    box: boxSummary(box),
    opened,
    now: new Date(now).toISOString(),
    ends_at: new Date(nextDayStart(now, deps.config.houseTimeZone)).toISOString(),
  };
}
