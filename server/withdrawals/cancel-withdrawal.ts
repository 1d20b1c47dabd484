import type { WithdrawalStatus, WithdrawalType } from '#contract/api/withdrawals.ts';
import type { Tx } from '#server/database/database.ts';
import { Refusal } from '#server/http/contract.ts';
import { activeRules } from '#server/rules/profiles.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { cancelLocked, lockWithdrawal, type WithdrawalRow } from './withdrawal.ts';

/** Whether a player may take back withdrawals of a type at all: some rules of play want coins that are on their way out to stay out. */
const mayEver = (deps: Pick<Deps, 'config'>, type: WithdrawalType): boolean => type === 'delivery' || activeRules(deps).cancel_withdrawals;

/** Whether the player may cancel a withdrawal as it stands. */
export function isCancelable(deps: Pick<Deps, 'config'>, { type, status }: Pick<WithdrawalRow, 'type' | 'status'>): boolean {
  return status === 'new' && mayEver(deps, type);
}

const CLOSED: Record<Exclude<WithdrawalStatus, 'new'>, string> = {
  in_processing: 'It is in processing already and can’t be canceled any more.',
  done: 'It is done and can’t be canceled any more.',
  canceled: 'It is canceled already.',
  canceled_by_user: 'It is canceled already.',
};

/**
 * Takes a withdrawal of the player back: all that was charged and all prizes return, the shipping price too, since nothing was packed. Refusals
 * `not_found` (somebody else's, or none), `withdrawal_closed`, `play_not_allowed`.
 */
export async function cancelByPlayer(tx: Tx, deps: Deps, userId: string, id: string) {
  const row = await lockWithdrawal(tx, id, { userId });
  if (!row) throw new Refusal(404, 'not_found', 'There is no such withdrawal.');
  if (row.status !== 'new') throw new Refusal(409, 'withdrawal_closed', CLOSED[row.status]);
  if (!mayEver(deps, row.type)) throw new Refusal(409, 'play_not_allowed', 'Withdrawals of coins can’t be taken back in this shop.');
  const { balance, version } = await cancelLocked(tx, deps, row, 'canceled_by_user');
  const msg =
    row.type === 'crypto' ? 'Your withdrawal is canceled. Your coins are back.' : 'Your delivery is canceled. Your prizes are back.';
  return { msg, data: { status: 'canceled_by_user' as const, balance, balance_version: version } };
}
