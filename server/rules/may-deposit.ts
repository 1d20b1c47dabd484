import type { Cents } from '#contract/money.ts';
import type { Tx } from '#server/database/database.ts';
import { requireWithinDepositLimits } from '#server/player-limits/require-deposit-limits.ts';
import { refuseExcluded } from './exclusions.ts';
import type { Deps } from '#server/runtime/deps.ts';

/**
 * Asks before a player begins to deposit, in the deposit's transaction. `amount`: what will be paid at least. Refusals of `refuseExcluded`, `limit_required`, `limit_reached`.
 * What is sent to an address that the player has can't be refused: it is credited and counts.
 */
export async function mayDeposit(tx: Tx, deps: Pick<Deps, 'config' | 'clock'>, userId: string, amount: Cents): Promise<void> {
  await refuseExcluded(tx, deps, userId);
  await requireWithinDepositLimits(tx, deps, userId, amount);
}
