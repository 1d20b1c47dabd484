import { and, eq } from 'drizzle-orm';
import type { WithdrawalStatus } from '#contract/api/withdrawals.ts';
import { cents } from '#contract/money.ts';
import { playerChannel } from '#contract/realtime/channels.ts';
import type { Tx } from '#server/database/database.ts';
import type { BalanceAfter, Leg } from '#server/core/ledger-legs.ts';
import { leaveUnplayed } from '#server/bonus/grant.ts';
import { bringBackItems, deliverItems } from '#server/inventory/ship-items.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { isUuid } from '#server/runtime/uuid.ts';
import { postForPlayer, postTransfer } from '#server/wallet/ledger.ts';
import { withdrawalStepTable, withdrawalTable as table } from './schema.ts';

/*
 * The life of a withdrawal: new → in_processing → done; new → canceled_by_user; new or in_processing → canceled.
 * What was charged lies on the house's account `house:withdrawals` while the withdrawal is open: that account is the sum of all open ones. It goes on to
 * the provider and the house with `done`, and back to the player with a cancel. Each step is one transfer of its own kind, so the ledger takes it once.
 */

/** A withdrawal as it is kept. */
export type WithdrawalRow = typeof table.$inferSelect;

type NewWithdrawal = typeof table.$inferInsert & Pick<WithdrawalRow, 'charged' | 'dueAt'>;

/** The account of what open withdrawals have charged. */
const HELD = { kind: 'house:withdrawals' } as const;

const reference = ({ id }: Pick<WithdrawalRow, 'id'>) => ({ type: 'withdrawal', id });

/** Publishes to its player that a withdrawal has changed. */
function publishUpdate(tx: Tx, { id, type, status, userId }: Pick<WithdrawalRow, 'id' | 'type' | 'status' | 'userId'>): void {
  enqueue(tx, playerChannel.news('withdrawalUpdated', { id, type, status }, userId));
}

/** Writes a new withdrawal and holds its charge. Answers the player's balance after it. Refusal `insufficient_funds`. */
export async function openWithdrawal(tx: Tx, withdrawal: NewWithdrawal): Promise<BalanceAfter> {
  const { id, userId, type, charged, createdAt } = withdrawal;
  await tx.insert(table).values(withdrawal);
  await tx.insert(withdrawalStepTable).values({ withdrawalId: id, status: 'new', at: createdAt });
  publishUpdate(tx, { id, type, status: 'new', userId });
  const after = await postForPlayer(tx, userId, {
    kind: 'withdrawal',
    ref: reference({ id }),
    legs: [
      { account: { kind: 'user_cash', userId }, amount: cents(-charged) },
      { account: HELD, amount: charged },
    ],
  });
  await leaveUnplayed(tx, userId, withdrawal.unplayed ?? cents(0));
  return after;
}

/** A withdrawal, locked until the transaction ends: of a player, or as a gateway names it. Null for none, and for what is no id. */
export async function lockWithdrawal(tx: Tx, id: string, of: { userId: string } | { gateway: string }): Promise<WithdrawalRow | null> {
  if (!isUuid(id)) return null;
  const belongs = 'userId' in of ? eq(table.userId, of.userId) : eq(table.gateway, of.gateway);
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.id, id), belongs))
    .for('update');
  return row ?? null;
}

/** Moves a locked withdrawal on. The database refuses a move that is not allowed. */
export async function moveWithdrawal(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  row: WithdrawalRow,
  status: WithdrawalStatus,
  change: Partial<WithdrawalRow> = {},
): Promise<void> {
  const at = Math.max(clock.now(), row.updatedAt);
  await tx
    .update(table)
    .set({ ...change, status, updatedAt: at })
    .where(eq(table.id, row.id));
  await tx.insert(withdrawalStepTable).values({ withdrawalId: row.id, status, at });
  publishUpdate(tx, { ...row, status });
}

/** Writes how a locked delivery can be followed on its way. */
export async function setTracking(tx: Tx, row: WithdrawalRow, carrier: string | null, trackingNumber: string): Promise<void> {
  await tx.update(table).set({ carrier, trackingNumber }).where(eq(table.id, row.id));
  publishUpdate(tx, row);
}

/** Cancels a locked withdrawal: prizes and coins come back. Answers the player's balance after it. */
export async function cancelLocked(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  row: WithdrawalRow,
  status: 'canceled' | 'canceled_by_user',
  reason: string | null = null,
): Promise<BalanceAfter> {
  const { userId, charged } = row;
  await moveWithdrawal(tx, deps, row, status, { dueAt: null, reason });
  await bringBackItems(tx, row.id);
  const after = await postForPlayer(tx, userId, {
    kind: 'withdrawal_cancel',
    ref: reference(row),
    legs: [
      { account: HELD, amount: cents(-charged) },
      { account: { kind: 'user_cash', userId }, amount: charged },
    ],
  });
  await leaveUnplayed(tx, userId, cents(-row.unplayed));
  return after;
}

/** Where the charge of a withdrawal goes that is done: what was sent to the provider's clearing account, fee and shipping price to the house. */
function spent({ type, gateway, charged, fee, unplayedFee }: WithdrawalRow): Leg[] {
  if (type === 'delivery') return [{ account: { kind: 'house:shipping' }, amount: charged }];
  const kept = cents((fee ?? 0) + unplayedFee);
  return [
    { account: { kind: `withdrawal_clearing:${gateway}` }, amount: cents(charged - kept) },
    { account: { kind: 'house:withdrawal_fees' }, amount: kept },
  ];
}

/** Ends a locked withdrawal: the coins were sent, or the prizes have arrived. */
export async function finishLocked(tx: Tx, deps: Pick<Deps, 'clock'>, row: WithdrawalRow, change: Partial<WithdrawalRow>): Promise<void> {
  await moveWithdrawal(tx, deps, row, 'done', { ...change, dueAt: null });
  await deliverItems(tx, row.id);
  await postTransfer(tx, {
    kind: 'withdrawal_done',
    ref: reference(row),
    legs: [{ account: HELD, amount: cents(-row.charged) }, ...spent(row)],
  });
}
