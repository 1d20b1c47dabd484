import type { WithdrawalType } from '#contract/api/withdrawals.ts';
import type { Tx } from '#server/database/database.ts';
import { Refusal } from '#server/core/refusal.ts';
import { activeRules } from '#server/rules/profiles.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { cancelLocked, lockWithdrawal, type WithdrawalRow } from './withdrawal.ts';

/** Whether a player may take back withdrawals of a type at all: some rules of play want coins that are on their way out to stay out. */
export const mayEverCancel = (deps: Pick<Deps, 'config'>, type: WithdrawalType): boolean =>
  type === 'delivery' || activeRules(deps).cancel_withdrawals;

/** Whether the player may cancel a withdrawal in its current status. */
export function isCancelable(
  deps: Pick<Deps, 'config'>,
  { type, status, restoredAt }: Pick<WithdrawalRow, 'type' | 'status' | 'restoredAt'>,
): boolean {
  return status === 'new' && restoredAt === null && mayEverCancel(deps, type);
}

/**
 * Takes a withdrawal of the player back: all that was charged and all prizes return, the shipping price too, since nothing was packed. Refusals
 * `withdrawal_not_found` (another player's, or none), `withdrawal_closed`, `withdrawal_in_check` while it may have been sent before a restore, `withdrawal_not_cancelable`.
 */
export async function cancelByPlayer(tx: Tx, deps: Deps, userId: string, id: string) {
  const row = await lockWithdrawal(tx, id, { userId });
  if (!row) throw new Refusal('withdrawal_not_found');
  if (row.status !== 'new') throw new Refusal('withdrawal_closed', { status: row.status });
  if (row.restoredAt !== null) throw new Refusal('withdrawal_in_check');
  if (!mayEverCancel(deps, row.type)) throw new Refusal('withdrawal_not_cancelable');
  const { balance, version } = await cancelLocked(tx, deps, row, 'canceled_by_user');
  const msg =
    row.type === 'crypto'
      ? 'Withdrawal canceled. Your coins are back in your balance.'
      : 'Delivery canceled. Your prizes are back in your inventory.';
  return { msg, data: { status: 'canceled_by_user' as const, balance, balance_version: version } };
}
