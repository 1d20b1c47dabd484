import type { UpgradeChoice } from '#contract/games/upgrade.ts';
import type { UpgradePlayed } from '#scenes/upgrade/model.ts';
import type { RecordedBet } from '#src/games/view.ts';
import type { PresentMode } from '#src/play/bet/bet-facts.ts';

/** An upgrade as its scene shows it. Items count for the sale price they had when they were staked. */
export function upgradeFactOf(
  { outcome, stake, payout }: Pick<RecordedBet<UpgradeChoice & { ticket: number }>, 'outcome' | 'stake' | 'payout'>,
  mode: PresentMode = 'normal',
): UpgradePlayed {
  const { side, items, coins, target, wins, ticket } = outcome;
  return { kind: 'played', side, items, coinsCents: coins, target, wins, ticket, stakeCents: stake, payoutCents: payout, mode };
}
