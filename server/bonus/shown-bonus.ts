import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type Bonus, bonusSchema } from '#contract/api/bonus.ts';
import { stakeCapAt } from '#contract/bonus/stake.ts';
import { playerChannel } from '#contract/realtime/channels.ts';
import { cents, type Cents } from '#contract/money.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import { isSelfExcluded } from '#server/rules/exclusions.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { accountTable } from '#server/wallet/schema.ts';
import { bonusTable as table, playThroughTable } from './schema.ts';

const bonusColumns = declaredColumns(
  table,
  ...([
    'id',
    'code',
    'status',
    'stakeable',
    'granted',
    'released',
    'earnedMicros',
    'stakeCap',
    'stakeCapPpm',
    'createdAt',
    'expiresAt',
  ] as const),
);
const accountColumns = declaredColumns(accountTable, 'locked');
const playThrough = declaredColumns(playThroughTable, 'required', 'played');

function shownBonus(row: Record<string, unknown>): Bonus {
  const { earnedMicros, createdAt, expiresAt, stakeCap, stakeCapPpm, ...bonus } = bonusColumns.read(row);
  const locked = bonus.status === 'active' ? (accountColumns.read(row).locked ?? cents(0)) : cents(0);
  return {
    ...bonus,
    earned: BigInt(earnedMicros),
    locked,
    prizes: cents(Number(row['prizes'])),
    stake_cap: bonus.stakeable && locked > 0 ? stakeCapAt(locked, { stakeCapCents: stakeCap, stakeCapPpm }) : null,
    created_at: new Date(createdAt).toISOString(),
    expires_at: new Date(expiresAt).toISOString(),
  };
}

/** Bonuses as of now, by their ids. */
export async function bonusesNow(queries: Queries | Tx, ids: readonly string[]): Promise<(Bonus & { userId: string })[]> {
  const { rows } = await queries.execute(sql`
    select b.user_id, ${bonusColumns.of('b')}, ${accountColumns.of('a')},
      (select coalesce(sum(p.locked), 0) from locked_prize p where p.bonus_id = b.id) as prizes
    from bonus b join account a on a.owner_id = b.user_id and a.kind = 'user_cash' where b.id = any(${sql.param([...ids])}::uuid[])`);
  return rows.map((row) => ({ userId: String(row['user_id']), ...shownBonus(row) }));
}

/** A player's active bonus; null without one. */
export async function activeBonus(queries: Queries | Tx, userId: string): Promise<Bonus | null> {
  const { rows } = await queries.execute(sql`select bonus_id from account where owner_id = ${userId} and kind = 'user_cash'`);
  const id = rows[0]?.['bonus_id'];
  if (typeof id !== 'string') return null;
  const [found] = await bonusesNow(queries, [id]);
  if (!found) throw new Error(`there is no bonus ${id}`);
  const { userId: _, ...bonus } = found;
  return bonus;
}

/** Deposited coins that a player must still stake before they leave without a fee; 0 for one who is self-excluded and may not stake them. */
export async function unplayedOf(queries: Queries | Tx, deps: Pick<Deps, 'clock' | 'config'>, userId: string): Promise<Cents> {
  if (await isSelfExcluded(queries, deps, userId)) return cents(0);
  const { rows } = await queries.execute(sql`select ${playThrough.of('p')} from play_through p where user_id = ${userId}`);
  const [found] = rows.map(playThrough.read);
  return cents(found ? Math.max(0, found.required - found.played) : 0);
}

/** Publishes to their players that bonuses have changed. */
export async function publishBonuses(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const { userId, ...bonus } of await bonusesNow(tx, ids))
    enqueue(tx, playerChannel.news('bonusUpdated', z.encode(bonusSchema, bonus), userId));
}
