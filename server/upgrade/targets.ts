import { and, eq } from 'drizzle-orm';
import type { UpgradeTarget } from '#contract/api/upgrade.ts';
import { listPrizes, type PrizesWanted } from '#server/catalogue/list-prizes.ts';
import { prizePicture } from '#server/catalogue/pictures.ts';
import { prizeTable as prize } from '#server/catalogue/schema.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Queries } from '#server/database/database.ts';

/** A prize to aim at, with its picture's name for the inventory that may get it. */
export interface Target {
  shown: UpgradeTarget;
  picture: string;
}

function targetOf({ id, name, rarity, picture, price, salePrice }: typeof prize.$inferSelect): Target {
  return { picture, shown: { id, name, rarity, img_url: prizePicture(picture), price, sale_price: salePrice } };
}

/** One page of the prizes that fit, and how many there are in all. Prices are sale prices: what an upgrade counts. */
export async function listTargets(queries: Queries, wanted: PrizesWanted): Promise<{ targets: UpgradeTarget[]; total: number }> {
  const { prizes, total } = await listPrizes(queries, wanted);
  return { targets: prizes.map((row) => targetOf(row).shown), total };
}

/** A prize at its price of now; null when it is not offered. */
export async function findTarget(queries: Queries, id: string): Promise<Target | null> {
  const [row] = await queries
    .select()
    .from(prize)
    .where(and(eq(prize.id, id), eq(prize.offered, true)));
  return row ? targetOf(row) : null;
}

/** The same. Refusal `upgrade_target_unavailable` when it is not offered. */
export async function targetNow(queries: Queries, id: string): Promise<Target> {
  const target = await findTarget(queries, id);
  if (!target) throw new Refusal('upgrade_target_unavailable');
  return target;
}
