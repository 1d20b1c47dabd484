import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { DueWork } from '#server/runtime/due-work.ts';

/*
 * Sums of the ledger's entries on accounts of the house (`house_sum`)
 * 1. A transfer takes its id before its commit, so one with a smaller id may be committed later. The newest committed transfer is noted, with the
 *    transactions that hold the lock of writers of `transfer`: each of them took it before an id. Once all of them have ended, every transfer up to the noted
 *    one is committed or rolled back.
 * 2. Up to that one, slices are summed, each in a transaction of its own that moves `through`: each transfer is summed once.
 * 3. A report reads the sums and, one by one, the entries of the transfers after `through`.
 */

/** How often new transfers are summed, ms: a report reads the transfers of that time one by one. */
const SUM_EVERY_MS = 30_000;
/** When transactions that had not ended are looked at again, ms. */
const RECHECK_MS = 1_000;
/** How long transactions may hold the sums up before it is logged, ms. */
const LONG_WAIT_MS = 60_000;
/** Transfers that one transaction sums: few enough that play on the embedded database, which waits for it, does not feel it. */
const SLICE_TRANSFERS = 2_000;

/** The transactions of this database that have taken, or may take, the id of a transfer: it is taken under this lock. */
const WRITERS = sql`
  select l.virtualtransaction from pg_locks l
  where l.relation = 'transfer'::regclass and l.database = (select oid from pg_database where datname = current_database()) and l.mode = 'RowExclusiveLock'`;

type SumsDeps = Pick<Deps, 'clock' | 'db' | 'log'>;

/** A transfer, and the transactions that may still write one with a smaller id. */
interface Horizon {
  transfer: string;
  /** As `virtualtransaction` of pg_locks. */
  writers: string[];
  /** Ms since 1970. */
  notedAt: number;
  isWaitLogged: boolean;
}

/** Sums the entries of the house's accounts. Processes that share a database share the work. */
export class LedgerSums extends DueWork<SumsDeps> {
  readonly #sliceTransfers: number;
  #next: Horizon | null = null;

  constructor(deps: SumsDeps, { sliceTransfers = SLICE_TRANSFERS } = {}) {
    super(deps, { others: false, failure: 'the entries of the house could not be summed; retrying' });
    this.#sliceTransfers = sliceTransfers;
  }

  protected async work(): Promise<number> {
    const { clock } = this.deps;
    this.#next ??= await this.#newest();
    if (await this.#isHeldUp(this.#next)) return clock.now() + RECHECK_MS;
    const { transfer } = this.#next;
    this.#next = null;
    while (!this.stopped && (await this.#sumSlice(transfer)));
    return clock.now() + SUM_EVERY_MS;
  }

  /** The newest committed transfer. The locks are read after the statement's snapshot is taken, so they include those of every smaller id that it lacks. */
  async #newest(): Promise<Horizon> {
    const { clock, db } = this.deps;
    const { rows } = await db.read.execute(sql`
      select coalesce((select max(id) from transfer), 0)::text as transfer, array(${WRITERS}) as writers`);
    const [row] = rows;
    return { transfer: String(row?.['transfer']), writers: row?.['writers'] as string[], notedAt: clock.now(), isWaitLogged: false };
  }

  /** Whether a transaction that may write a smaller id has not ended; logged once where that takes long. */
  async #isHeldUp(horizon: Horizon): Promise<boolean> {
    const { clock, db, log } = this.deps;
    if (horizon.writers.length === 0) return false;
    const { rows } = await db.read.execute(
      sql`select w.virtualtransaction from (${WRITERS}) w where w.virtualtransaction = any(${sql.param(horizon.writers)}::text[])`,
    );
    if (rows.length > 0 && !horizon.isWaitLogged && clock.now() - horizon.notedAt > LONG_WAIT_MS) {
      horizon.isWaitLogged = true;
      const facts = { transfer: horizon.transfer, transactions: rows.map((row) => row['virtualtransaction']) };
      log.warn(facts, 'the sums of the house wait for transactions that have been open for more than a minute');
    }
    return rows.length > 0;
  }

  /** Sums a slice of the transfers up to one; false once all are summed, or while another process sums. Throws where the row of the progress is missing. */
  #sumSlice(last: string): Promise<boolean> {
    return this.deps.db.transaction(async (tx) => {
      const { rows: locked } = await tx.execute(sql`select through::text from house_sum_progress for update skip locked`);
      if (locked.length === 0) {
        throughIn((await tx.execute(sql`select through::text from house_sum_progress`)).rows);
        return false;
      }
      const after = throughIn(locked);
      const { rows } = await tx.execute(sql`
        select max(n.id)::text as through from (
          select id from transfer where id > ${after}::bigint and id <= ${last}::bigint order by id limit ${this.#sliceTransfers}
        ) n`);
      const through = rows[0]?.['through'] ?? null;
      if (through === null) return false;
      await tx.execute(sql`select sum_house(${after}::bigint, ${through}::bigint)`);
      await tx.execute(sql`update house_sum_progress set through = ${through}::bigint`);
      return true;
    });
  }
}

/** The id of the last summed transfer. Throws where its row is missing: 0 in its place would count every transfer twice. */
function throughIn([row]: readonly Record<string, unknown>[]): string {
  if (!row) throw new Error('house_sum_progress has no row; see "The house\'s days" in docs/desk.md');
  return String(row['through']);
}

/** The entries of the house's accounts since `from` and before `to`, as a source of a query: `at`, `account_id`, `amount` and `sponsored`, cents. */
export async function houseEntries(tx: Tx, from: SQL, to: SQL): Promise<SQL> {
  const { rows } = await tx.execute(sql`select through::text from house_sum_progress for share`);
  return sql`house_entries(${throughIn(rows)}::bigint, ${from}, ${to})`;
}
