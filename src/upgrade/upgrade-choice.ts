import { catch as orElse } from 'zod/mini';
import * as z from 'zod/mini';
import { idSchema, raritySchema } from '#contract/api/common.ts';
import { MAX_STAKED_ITEMS } from '#contract/staked-items.ts';
import { UPGRADE_SIDES, type UpgradeSide, winningTickets } from '#contract/games/upgrade.ts';
import { type Cents, cents } from '#contract/money.ts';
import type { UpgradePrize } from '#scenes/upgrade/model.ts';
import { remembered } from '#src/play/controls/remembered.ts';

/** What is put together before a play. Kept over a reload; items belong to the player whose id is beside them. */
export interface UpgradeChoice {
  player: string | null;
  /** Own items, by their id in the inventory. */
  items: readonly UpgradePrize[];
  coins: Cents;
  target: UpgradePrize | null;
  side: UpgradeSide;
}

export const NO_CHOICE: UpgradeChoice = { player: null, items: [], coins: cents(0), target: null, side: 'under' };

const storedAmount = z.custom<Cents>((value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0);

const storedPrize: z.ZodMiniType<UpgradePrize> = z.object({
  id: idSchema,
  name: z.string(),
  rarity: raritySchema,
  img_url: z.string().check(z.regex(/^\/(?!\/)/)),
  sale_price: storedAmount,
});

/** The stored form of a choice; each part that can't be right any more falls back to its default. */
export const choiceSchema: z.ZodMiniType<UpgradeChoice> = z.object({
  player: orElse(z.nullable(z.string()), null),
  items: orElse(z.array(storedPrize).check(z.maxLength(MAX_STAKED_ITEMS)), []),
  coins: orElse(storedAmount, cents(0)),
  target: orElse(z.nullable(storedPrize), null),
  side: orElse(z.enum(UPGRADE_SIDES), 'under'),
});

/** The one choice of this browser. */
export const upgradeChoice = remembered('upgrade:choice', choiceSchema, NO_CHOICE);

/** The part of a prize that a choice keeps. */
export function choosable({ id, name, rarity, img_url, sale_price }: UpgradePrize): UpgradePrize {
  return { id, name, rarity, img_url, sale_price };
}

/** The items of a choice that are this player's; a visitor has none. */
export function itemsOf({ player, items }: UpgradeChoice, me: string | null): readonly UpgradePrize[] {
  return me !== null && player === me ? items : [];
}

/** With more items; never one twice, never more than may be staked. */
export function withItems(choice: UpgradeChoice, me: string, more: readonly UpgradePrize[]): UpgradeChoice {
  const items = [...itemsOf(choice, me)];
  for (const item of more) if (items.length < MAX_STAKED_ITEMS && !items.some(({ id }) => id === item.id)) items.push(choosable(item));
  return { ...choice, player: me, items };
}

/** Without these items. */
export function withoutItems(choice: UpgradeChoice, ids: readonly string[]): UpgradeChoice {
  return { ...choice, items: choice.items.filter(({ id }) => !ids.includes(id)) };
}

/** What items and coins are worth together. */
export function stakeOf(items: readonly UpgradePrize[], coins: Cents): Cents {
  return cents(items.reduce<number>((sum, { sale_price: price }) => sum + price, coins));
}

/** The winning tickets by the prices that this page knows; 0 while stake or target are missing. */
export function localWins(staked: Cents, target: UpgradePrize | null): number {
  return target === null || staked === 0 || target.sale_price === 0 ? 0 : winningTickets(staked, target.sale_price);
}
