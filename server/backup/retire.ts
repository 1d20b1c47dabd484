import type { Deps } from '#server/runtime/deps.ts';
import type { PlainSql } from '#server/database/plain-sql.ts';
import { refundBattles } from './refund-battles.ts';
import { refundRounds } from './refund-rounds.ts';

/*
 * What a state may not keep that was brought back, since players may have seen what came after it
 * 1. Open bets on rounds are given back, and the rounds end with the outcome of their chain.
 *    Lobbies of battles are given back, battles that were drawn are paid, and no seed that was shown for a battle to come serves any more.
 * 2. Active and next seed pairs are revealed: their bets can be verified, and no nonce of theirs serves again. A player's next bet begins a new pair.
 * 3. Chains are retired, with those that wait for their salt. The next round begins a new one.
 * 4. Sessions end: tokens that were renewed or signed out since would be valid again, and newer ones are unknown. Mail that waited is not sent: it went out
 *    since, or its link ended. Mailed links are void: one that was used since would be good again.
 * 5. Realtime streams begin another epoch, so that no client takes old numbers for new ones. What was to be published is not.
 * 6. Deposits that wait for their payment stay open: the provider's message still credits them, once.
 * 7. New withdrawals are held, since they may have been carried out after the backup.
 * 8. A notice is written, which the fairness pages show.
 */

/** What was retired. */
export interface Retired {
  pairs: number;
  chains: number;
  bets: number;
  sessions: number;
  /** Deposits without any report about their payment. */
  openInvoices: number;
  /** New withdrawals, which are held from here on. */
  withdrawals: number;
  /** The mark of the new life, ms since 1970. */
  mark: number;
  /** The installation's id. */
  id: string;
}

const count = async (sql: PlainSql, statement: string, params: readonly unknown[] = []): Promise<number> =>
  Number(
    (
      await sql.query<{ total: string | number }>(
        `with changed as (${statement} returning 1) select count(*) as total from changed`,
        params,
      )
    )[0]?.total,
  );

/**
 * Retires everything of a migrated state that players may have seen the rest of, and begins its new life. `backupAt`: when the backup was made, ms;
 * null for a state that is accepted unchanged. `least`: marks of other states that the new one must be beyond. May be run again after it was cut short.
 */
export async function retire(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'random' | 'catalogue'>,
  sql: PlainSql,
  { backupAt, least }: { backupAt: number | null; least: number },
): Promise<Retired> {
  const { clock, random } = deps;
  const bets = (await refundRounds(deps)) + (await refundBattles(deps));
  const now = new Date(clock.now()).toISOString();
  await sql.script('begin');
  try {
    const pairs = await count(
      sql,
      `update seed_pair set state = 'revealed', revealed_at = $1::timestamptz where state in ('active', 'next')`,
      [now],
    );
    const chains = await count(sql, 'update round_chain set retired_at = $1::timestamptz where retired_at is null', [now]);
    // Their providers may have carried them out since the backup was made: staff asks them, then releases or cancels.
    const withdrawals = await count(
      sql,
      `update withdrawal set held_at = coalesce(held_at, $1::timestamptz), restored_at = $1::timestamptz where status = 'new'`,
      [now],
    );
    const sessions = await count(sql, `update session set ended_at = $1::timestamptz, ended_by = 'restore' where ended_at is null`, [now]);
    await sql.query('update staff_session set ended_at = $1::timestamptz where ended_at is null', [now]);
    await sql.query('update mail_message set due_at = null, sealed = null, given_up_at = $1::timestamptz where due_at is not null', [now]);
    await sql.script('delete from mailed_token; delete from outbox; delete from stream; delete from battle_seed');
    const [row] = await sql.query<{ id: string; mark: string | number }>(
      `update installation set epoch = $1, restoring = false,
        mark = greatest(mark + 1, $2::bigint + 1, floor(extract(epoch from clock_timestamp()) * 1000)::bigint) returning id, mark`,
      [random.uuid().replaceAll('-', ''), least],
    );
    if (!row) throw new Error('the installation has no row');
    const [waiting] = await sql.query<{ total: string | number }>(`select count(*) as total from invoice where status = 'new'`);
    await sql.query(
      `insert into restoration (id, restored_at, backup_at, pairs_retired, chains_retired, bets_refunded)
       values ($1, $2::timestamptz, $3::timestamptz, $4, $5, $6)`,
      [random.uuid(), now, backupAt === null ? null : new Date(backupAt).toISOString(), pairs, chains, bets],
    );
    await sql.script('commit');
    return { pairs, chains, bets, sessions, openInvoices: Number(waiting?.total), withdrawals, mark: Number(row.mark), id: row.id };
  } catch (error) {
    await sql.script('rollback');
    throw error;
  }
}
