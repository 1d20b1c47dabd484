import * as z from 'zod/mini';
import { cents, formatCents, type Cents } from '#contract/money.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { postTransfer } from '#server/wallet/ledger.ts';
import type { Actor } from '../acts/log.ts';
import { requireOtherPerson } from '../acts/own-account.ts';
import { askSecondPerson } from '../approvals/ask.ts';
import type { TwoPersonAct } from '../approvals/two-person-acts.ts';
import { openPlayer } from './search.ts';

/** The kind of labelled transfers in the ledger; their reference is the approval. */
export const STAFF_TRANSFER = 'staff_transfer';

const dataSchema = z.object({ direction: z.enum(['give', 'take']), label: z.string() });

/** A transfer that one person asks for. */
interface Wanted {
  player: { id: string };
  direction: 'give' | 'take';
  amount: Cents;
  label: string;
  reason: string;
}

/** Asks for a labelled transfer. Answers the id of the approval. Refusals `transfer_amount`, `approval_waiting`, `staff_own_account`. */
export async function askTransfer(tx: Tx, deps: Deps, by: Actor, { player, direction, amount, label, reason }: Wanted): Promise<string> {
  if (amount === 0) throw new Refusal('transfer_amount');
  await requireOtherPerson(tx, by, player.id);
  return askSecondPerson(tx, deps, by, {
    act: 'transfers.make',
    subject: { type: 'player', id: player.id },
    amount,
    sentence: `${direction === 'give' ? 'Give' : 'Take'} ${formatCents(amount)} coins: ${label}`,
    data: { direction, label },
    reason,
  });
}

/** Posts the transfer once a second person has approved it. Refusals `player_closed`, `insufficient_funds`, `bonus_locked`, `staff_own_account`. */
export const transferAct: TwoPersonAct = {
  act: 'transfers.make',
  async carryOut(tx, _deps, { id, subjectId: userId, amount, data }, by) {
    if (amount === null) throw new Error(`the transfer of approval ${id} has no amount`);
    await openPlayer(tx, userId);
    await requireOtherPerson(tx, by, userId);
    const { direction } = dataSchema.parse(data);
    const given = cents(direction === 'give' ? amount : -amount);
    await postTransfer(tx, {
      kind: STAFF_TRANSFER,
      ref: { type: 'approval', id },
      legs: [
        { account: { kind: 'user_cash', userId }, amount: given },
        { account: { kind: 'house:staff_transfers' }, amount: cents(-given) },
      ],
    });
  },
};
