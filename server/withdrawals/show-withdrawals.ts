import { and, asc, desc, eq, gte, inArray, lt } from 'drizzle-orm';
import {
  type Withdrawal,
  WITHDRAWAL_STATUSES,
  type WithdrawalDetail,
  type WithdrawalStatus,
  type WithdrawalType,
} from '#contract/api/withdrawals.ts';
import { cryptocurrency } from '#contract/deposits/currencies.ts';
import { cents } from '#contract/money.ts';
import { isoOf } from '#server/core/clock.ts';
import { prizePicture } from '#server/catalogue/pictures.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { Refusal } from '#server/core/refusal.ts';
import { type PageWanted, pageWindow } from '#server/database/list-window.ts';
import { timeRange, type TimeRangeWanted } from '#server/database/time-range.ts';
import { inventoryItemTable as item } from '#server/inventory/schema.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { isUuid } from '#server/runtime/uuid.ts';
import { isCancelable } from './cancel-withdrawal.ts';
import { rateOf } from './request-crypto.ts';
import { withdrawalItemTable, withdrawalStepTable, withdrawalTable as table } from './schema.ts';
import type { WithdrawalRow } from './withdrawal.ts';

interface WithdrawalsWanted extends PageWanted, TimeRangeWanted {
  type?: WithdrawalType | undefined;
}

type Item = NonNullable<Withdrawal['delivery']>['items'][number];

/** The prizes of deliveries, by the delivery. */
async function itemsOf(queries: Queries | Tx, rows: readonly WithdrawalRow[]): Promise<Map<string, Item[]>> {
  const ids = rows.flatMap(({ id, type }) => (type === 'delivery' ? [id] : []));
  const found = new Map<string, Item[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return found;
  const lines = await queries
    .select({ of: withdrawalItemTable.withdrawalId, size: withdrawalItemTable.size, row: item })
    .from(withdrawalItemTable)
    .innerJoin(item, eq(item.id, withdrawalItemTable.itemId))
    .where(inArray(withdrawalItemTable.withdrawalId, ids))
    .orderBy(desc(item.price), asc(item.id));
  for (const { of, size, row } of lines) {
    const { id, prizeId, name, rarity, picture, price } = row;
    found.get(of)?.push({ id, item: { id: prizeId, name, rarity, img_url: prizePicture(picture), price }, size });
  }
  return found;
}

function cryptoOf(row: WithdrawalRow): Withdrawal['crypto'] {
  const { currency, address, fee, unplayedFee, rateMicros, sentAmount, transactionId } = row;
  if (currency === null || address === null || fee === null || rateMicros === null || sentAmount === null) return null;
  const network = cryptocurrency(currency)?.network ?? currency;
  return {
    currency,
    network,
    address,
    fee: cents(fee + unplayedFee),
    unplayed_fee: unplayedFee,
    rate: rateOf(rateMicros),
    sent_amount: sentAmount,
    transaction_id: transactionId,
  };
}

function deliveryOf({ shipTo, charged, carrier, trackingNumber }: WithdrawalRow, items: Item[] = []): Withdrawal['delivery'] {
  return shipTo && { items, address: shipTo, shipping_price: charged, carrier, tracking_number: trackingNumber };
}

function shown(deps: Pick<Deps, 'config'>, row: WithdrawalRow, items: Item[] | undefined): Withdrawal {
  const { id, type, status, charged, reason, createdAt, updatedAt, dueAt, restReason } = row;
  return {
    id,
    type,
    status,
    created_at: isoOf(createdAt),
    updated_at: isoOf(updatedAt),
    cancelable: isCancelable(deps, row),
    rest: status === 'new' && dueAt !== null && restReason !== null ? { until: isoOf(dueAt), reason: restReason } : null,
    charged,
    refunded: status === 'canceled' || status === 'canceled_by_user' ? charged : cents(0),
    reason,
    crypto: cryptoOf(row),
    delivery: deliveryOf(row, items),
  };
}

/** The player's withdrawals, the newest first. */
export async function listWithdrawals(
  deps: Pick<Deps, 'db' | 'config'>,
  userId: string,
  wanted: WithdrawalsWanted,
): Promise<{ withdrawals: Withdrawal[]; total: number }> {
  const queries = deps.db.read;
  const { limit, offset } = pageWindow(wanted);
  const { since, before } = timeRange(wanted);
  const where = and(
    eq(table.userId, userId),
    wanted.type === undefined ? undefined : eq(table.type, wanted.type),
    since === null ? undefined : gte(table.createdAt, since),
    before === null ? undefined : lt(table.createdAt, before),
  );
  const rows = await queries.select().from(table).where(where).orderBy(desc(table.createdAt), desc(table.id)).limit(limit).offset(offset);
  const total = await queries.$count(table, where);
  const items = await itemsOf(queries, rows);
  return { withdrawals: rows.map((row) => shown(deps, row, items.get(row.id))), total };
}

/** One withdrawal of the player with its timeline. Another player's answers `withdrawal_not_found` like one that never was. */
export async function showWithdrawal(deps: Pick<Deps, 'db' | 'config'>, userId: string, id: string): Promise<WithdrawalDetail> {
  const queries = deps.db.read;
  const [row] = isUuid(id)
    ? await queries
        .select()
        .from(table)
        .where(and(eq(table.id, id), eq(table.userId, userId)))
    : [];
  if (!row) throw new Refusal('withdrawal_not_found');
  return withTimeline(queries, deps, row);
}

/** A withdrawal with its timeline. */
export async function withTimeline(queries: Queries | Tx, deps: Pick<Deps, 'config'>, row: WithdrawalRow): Promise<WithdrawalDetail> {
  const items = await itemsOf(queries, [row]);
  const steps = await queries.select().from(withdrawalStepTable).where(eq(withdrawalStepTable.withdrawalId, row.id));
  const place = ({ status }: { status: WithdrawalStatus }): number => WITHDRAWAL_STATUSES.indexOf(status);
  const timeline = steps.toSorted((a, b) => a.at - b.at || place(a) - place(b)).map(({ status, at }) => ({ status, at: isoOf(at) }));
  return { ...shown(deps, row, items.get(row.id)), timeline };
}
