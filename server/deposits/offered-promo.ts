import { sql } from 'drizzle-orm';
import type { Promocode } from '#contract/api/deposits.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { activeRules } from '#server/rules/profiles.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { shownPromo } from './promo.ts';
import { promoTable } from './schema.ts';

const columns = declaredColumns(promoTable, 'code', 'value', 'isFixedValue');

/** A code that the shop names, as it may be used: null where coins aren't bought, where it is not in force, and for a player who has had it. `userId` is null for a visitor. */
export async function offeredPromo(deps: Deps, code: string, userId: string | null): Promise<Promocode | null> {
  if (!activeRules(deps).real_money) return null;
  const { rows } = await deps.db.read.execute(sql`
    select ${columns.of('p')} from promo p
    where lower(code) = ${code} and active and used < max_uses
      and not exists (select from promo_use u where u.code = p.code and u.user_id = ${userId}::uuid)`);
  return rows.map(columns.read).map(shownPromo)[0] ?? null;
}
