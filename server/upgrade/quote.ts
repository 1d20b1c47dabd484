import type { UpgradeQuote } from '#contract/api/upgrade.ts';
import { formatChance, isUpgradeChance, upgradeMultiplier, winningTickets } from '#contract/games/upgrade.ts';
import { type Cents, cents } from '#contract/money.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { StakedItem } from '#server/inventory/stake-items.ts';
import type { Staked } from '#server/rules/limits.ts';

/** What a stake is as the rules of play see it. */
export function stakedOf(items: readonly StakedItem[], coins: Cents, target: UpgradeQuote['target']): Staked & { game: 'upgrade' } {
  const stake = cents(items.reduce<number>((sum, { sale_price }) => sum + sale_price, coins));
  return { game: 'upgrade', stake, coins, largestPayout: target.sale_price };
}

/** The exact chance of a stake above zero at a target. Refusal `upgrade_chance_refused` outside 0.01–90 %. */
export function quoteOf(staked: Cents, target: UpgradeQuote['target']): UpgradeQuote {
  const wins = winningTickets(staked, target.sale_price);
  if (!isUpgradeChance(wins)) throw new Refusal('upgrade_chance_refused', { chance: formatChance(wins) });
  return { staked, target, wins, multiplier: upgradeMultiplier(staked, target.sale_price) };
}
