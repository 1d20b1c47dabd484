import { type SQL, sql } from 'drizzle-orm';
import { playerChannel } from '#contract/realtime/channels.ts';
import { cents, centsToCoins, type Cents } from '#contract/money.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { BalanceAfter, Leg } from '#server/core/ledger-legs.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { enqueue, type OutboxEvent } from '#server/outbox/outbox.ts';
import { pendingOf, writeAtTheEnd, writing } from '#server/database/pending.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { balanceColumns, balanceIn, type HeldBalance } from './held-balance.ts';
import { accountTable } from './schema.ts';

/** What a transfer is for. `kind` and `ref` name the business event: it is posted once, for all requests. */
export interface NewTransfer {
  /** For example `box_open`, `item_sale`, `deposit`. */
  kind: string;
  ref: { type: string; id: string };
  /** Must add up to zero; the database refuses anything else. Legs of zero cents are left out. */
  legs: readonly Leg[];
  /** More events, published with the balances. */
  events?: readonly OutboxEvent[];
  /** Inserts and updates that belong to the same business event, sent with the transfer as one statement. They must not touch the ledger. */
  alongside?: readonly SQL[];
}

export interface Posted {
  transferId: string;
  /** By player's id, for each player's account that was touched. */
  balances: Map<string, BalanceAfter>;
}

/** This business event was posted before. The transaction must roll back, or be known to have done nothing yet. */
export class AlreadyPosted extends Error {
  constructor({ kind, ref }: NewTransfer) {
    super(`${kind} of ${ref.type} ${ref.id} was posted before`);
    this.name = 'AlreadyPosted';
  }
}

const owner = declaredColumns(accountTable, 'ownerId');
const lockedPart = declaredColumns(accountTable, 'locked');
const total = declaredColumns(accountTable, 'balance');

/** The event of a player's newest balance. */
function balanceUpdated(userId: string, { balance, version, locked }: BalanceAfter): OutboxEvent {
  const coins = { current_balance: centsToCoins(balance), locked_balance: centsToCoins(locked) };
  return playerChannel.news('balanceUpdated', { type: 'balanceUpdated', ...coins, version }, userId);
}

/**
 * Posts one transfer in one statement and publishes the new balance to each player that it touches, after the commit. Throws Refusal `insufficient_funds` when
 * a player's account would fall below zero, `bonus_locked` when only bonus coins would reach, `bonus_stake_cap` for a stake that is too large with a bonus,
 * AlreadyPosted when this business event was posted before; both leave it to the caller to roll back.
 */
export async function postTransfer(tx: Tx, transfer: NewTransfer): Promise<Posted> {
  if (pendingOf(tx).last) throw new Error(`${transfer.kind} comes after the transfer that was to be the last`);
  const { rows } = await tx.execute(
    sql`${writing(transfer.alongside ?? [])} select * from post_transfer(${transferArguments(transfer, true)})`,
  );
  const posted = postedBy(transfer, rows);
  enqueuePosted(tx, transfer, posted.balances);
  return posted;
}

/** Posts a transfer and answers what it leaves of one of its players' balances. Throws as `postTransfer` does. */
export async function postForPlayer(tx: Tx, userId: string, transfer: NewTransfer): Promise<BalanceAfter> {
  const after = (await postTransfer(tx, transfer)).balances.get(userId);
  if (!after) throw new Error(`${transfer.kind} left no balance`);
  return after;
}

/**
 * Posts the last transfer of a transaction, of the one player whose balance it holds, and answers what it leaves of that balance. The transfer goes with
 * the commit, together with the events and the answer that the transaction keeps; of a player with a bonus it is posted at once, since only the database
 * knows which coins it takes. Refusals as of `postTransfer`.
 */
export async function postLastTransfer(tx: Tx, transfer: NewTransfer, held: HeldBalance): Promise<BalanceAfter> {
  const owners = new Set(transfer.legs.flatMap(({ account }) => ('userId' in account ? [account.userId] : [])));
  if (owners.size !== 1 || !owners.has(held.userId))
    throw new Error(`${transfer.kind} is not a transfer of the player whose balance is held`);
  if (held.bonusId !== null) return (await postTransfer(tx, transfer)).balances.get(held.userId) ?? held;
  const after = balanceAfter(transfer, held);
  enqueuePosted(tx, transfer, new Map([[held.userId, after]]));
  writeAtTheEnd(
    tx,
    transfer.alongside ?? [],
    sql`select post_held_transfer(${transferArguments(transfer)}, ${after.balance}, ${after.version})`,
  );
  return after;
}

/** What a player's legs leave of a balance, one after the other. Throws Refusal `insufficient_funds` where one takes more than there is. */
function balanceAfter({ legs }: NewTransfer, held: HeldBalance): BalanceAfter {
  const { locked } = held;
  let { balance, version } = held;
  for (const { account, amount } of legs) {
    if (!('userId' in account) || amount === 0) continue;
    if (balance + amount < 0) throw new Refusal('insufficient_funds');
    balance = cents(balance + amount);
    version += 1;
  }
  return { balance, version, locked };
}

/** A transfer as the database's functions take it. */
function transferArguments(transfer: NewTransfer, withRefs = false): SQL {
  const legs = transfer.legs.filter(({ amount }) => amount !== 0);
  const kinds = legs.map(({ account }) => account.kind);
  const owners = legs.map(({ account }) => ('userId' in account ? account.userId : null));
  const amounts = legs.map(({ amount }) => amount);
  const refs = legs.map(({ ref }) => ref ?? null);
  return sql`${transfer.kind}, ${transfer.ref.type}, ${transfer.ref.id}, ${sql.param(kinds)}::text[], ${sql.param(owners)}::uuid[], ${sql.param(amounts)}::bigint[]${withRefs ? sql`, ${sql.param(refs)}::uuid[]` : sql``}`;
}

/** What `post_transfer` answered, a row for each account and the outcome on the last; throws where it was not posted. */
function postedBy(transfer: NewTransfer, rows: readonly Record<string, unknown>[]): Posted {
  const last = rows.at(-1);
  const outcome = last?.['outcome'];
  if (outcome === 'duplicate') throw new AlreadyPosted(transfer);
  if (outcome === 'insufficient') throw new Refusal('insufficient_funds');
  if (last && outcome === 'locked') throw new Refusal('bonus_locked', lockedPart.read(last));
  if (last && outcome === 'capped') throw new Refusal('bonus_stake_cap', { most: lockedPart.read(last).locked });
  if (!last || outcome !== 'posted') throw new Error(`no cash account for player ${(last && owner.read(last).ownerId) ?? 'unknown'}`);
  const balances = new Map<string, BalanceAfter>();
  for (const row of rows) {
    const { ownerId } = owner.read(row);
    if (ownerId !== null) balances.set(ownerId, balanceIn(row));
  }
  return { transferId: String(last['transfer_id']), balances };
}

function enqueuePosted(tx: Tx, { events }: NewTransfer, balances: Posted['balances']): void {
  for (const [userId, after] of balances) enqueue(tx, balanceUpdated(userId, after));
  if (events) enqueue(tx, events);
}

/** Opens the cash account of a new player, empty. */
export async function openCashAccount(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`insert into account (kind, owner_id, balance, version) values ('user_cash', ${userId}, 0, 0)`);
}

/** A player's balance as of now. Throws when the player has no account. */
export async function balanceOf(queries: Queries | Tx, userId: string): Promise<BalanceAfter> {
  const { rows } = await queries.execute(
    sql`select ${balanceColumns.of('a')} from account a where owner_id = ${userId} and kind = 'user_cash'`,
  );
  const [row] = rows;
  if (!row) throw new Error(`no cash account for player ${userId}`);
  return balanceIn(row);
}

/** The sum of a house account's entries: negative when the house paid out more than it took. */
export async function houseBalance(queries: Queries | Tx, kind: string): Promise<Cents> {
  const { rows } = await queries.execute(sql`select ${total.of('b')} from account_balance b where kind = ${kind} and owner_id is null`);
  return rows.map(total.read)[0]?.balance ?? cents(0);
}

/** Everything that is wrong with the books, in words; none when every account, chain and transfer holds. */
export async function auditLedger(queries: Queries | Tx): Promise<string[]> {
  const { rows } = await queries.execute(sql`select fault from ledger_fault`);
  return rows.map(({ fault }) => String(fault));
}
