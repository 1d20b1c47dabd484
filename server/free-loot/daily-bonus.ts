import { sql } from 'drizzle-orm';
import type { DailyBonus } from '#contract/api/free-loot.ts';
import { BONUS_BOX, BONUS_CODE } from '#contract/free-loot.ts';
import { boxSummary } from '#server/catalogue/box-summary.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { promoTable } from '#server/deposits/schema.ts';
import { nextDayStart } from '#server/rules/house-calendar.ts';
import { activeRules } from '#server/rules/profiles.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { freeBox, lastOpenings, readyAgain } from './free-boxes.ts';

const promoColumns = declaredColumns(promoTable, 'code', 'value', 'isFixedValue');

/** The bonus code as it may be used: null where coins aren't bought, where it is not in force, and for a player who has had it. */
async function bonusPromo(deps: Deps, userId: string | null): Promise<DailyBonus['promo']> {
  if (!activeRules(deps).real_money) return null;
  const { rows } = await deps.db.read.execute(sql`
    select ${promoColumns.of('p')} from promo p
    where lower(code) = ${BONUS_CODE} and active and used < max_uses
      and not exists (select from promo_use u where u.code = p.code and u.user_id = ${userId}::uuid)`);
  const [row] = rows;
  if (!row) return null;
  const { code, value, isFixedValue } = promoColumns.read(row);
  // Hundredths of a percent, or cents.
  return { code, value: value / 100, is_fixed_value: isFixedValue };
}

/** What the house gives on this day; null when neither the code nor the box is left. `userId` is null for a visitor, who sees what a new player gets. */
export async function readDailyBonus(deps: Deps, userId: string | null): Promise<DailyBonus | null> {
  const now = deps.clock.now();
  const box = await freeBox(deps, BONUS_BOX);
  if (!box) return null;
  const [promo, openings] = await Promise.all([bonusPromo(deps, userId), userId === null ? null : lastOpenings(deps.db.read, userId)]);
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
