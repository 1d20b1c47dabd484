import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { DueWork } from '#server/runtime/due-work.ts';

/*
 * Sums of the ledger's entries on accounts of the house (`house_sum`)
 * 1. Numbers of transfers are given before their commits, so a later one may be there first. The newest transfer is noted with the end of the transactions
 *    that are known then; once all of these have ended, every transfer up to it is there or never comes.
 * 2. Up to that one, slices are summed, each in a transaction of its own that moves `through`: each transfer is summed once.
 * 3. A report adds what came after `through`, so it always says what the ledger does.
 */

/** How often what is new is summed, ms: a report reads the transfers of that time one by one. */
const EVERY_MS = 30_000;
/** When transactions that were under way are looked at again, ms. */
const AGAIN_MS = 1_000;
/** Transfers that one transaction sums: few enough that play on the embedded database, which waits for it, does not feel it. */
const AT_ONCE = 2_000;

type SumsDeps = Pick<Deps, 'clock' | 'db' | 'log'>;

/** A transfer, and the end of the transactions that may still write one with a smaller number. */
interface Horizon {
  transfer: string;
  transactions: string;
}

/** Sums the entries of the house's accounts. Processes that share a database share the work. */
export class LedgerSums extends DueWork {
  readonly #deps: SumsDeps;
  #next: Horizon | null = null;

  constructor(deps: SumsDeps) {
    super(deps, { others: false, failure: 'the entries of the house could not be summed; retrying' });
    this.#deps = deps;
  }

  protected async work(): Promise<number> {
    const { clock, db } = this.#deps;
    this.#next ??= await this.#newest();
    const { transfer, transactions } = this.#next;
    const { rows } = await db.read.execute(sql`select pg_snapshot_xmin(pg_current_snapshot()) >= ${transactions}::xid8 as ended`);
    if (rows[0]?.['ended'] !== true) return clock.now() + AGAIN_MS;
    this.#next = null;
    while (!this.stopped && (await this.#sumSlice(transfer)));
    return clock.now() + EVERY_MS;
  }

  /** The newest transfer. A moment old: a transaction takes the number of its transfer before it is known as under way. */
  async #newest(): Promise<Horizon> {
    const { rows } = await this.#deps.db.read.execute(sql`
      select coalesce((select id from transfer where created_at < clock_timestamp() - interval '1 second' order by id desc limit 1), 0)::text as transfer,
        pg_snapshot_xmax(pg_current_snapshot())::text as transactions`);
    return { transfer: String(rows[0]?.['transfer']), transactions: String(rows[0]?.['transactions']) };
  }

  /** Sums a slice of the transfers up to one; false once all are summed, or while another process sums. */
  #sumSlice(last: string): Promise<boolean> {
    return this.#deps.db.transaction(async (tx) => {
      const { rows } = await tx.execute(sql`
        with summed as (select through from house_summed for update skip locked)
        select s.through::text as after, max(n.id)::text as through from summed s, lateral (
          select id from transfer where id > s.through and id <= ${last}::bigint order by id limit ${AT_ONCE}
        ) n group by s.through`);
      const [slice] = rows;
      if (!slice) return false;
      const [after, through] = [String(slice['after']), String(slice['through'])];
      await tx.execute(sql`select sum_house(${after}::bigint, ${through}::bigint)`);
      await tx.execute(sql`update house_summed set through = ${through}::bigint`);
      return true;
    });
  }
}

/** The entries of the house's accounts since `from` and before `to`, as a source of a query: `at`, `account_id`, `amount` and `sponsored`, cents. */
export async function houseEntries(tx: Tx, from: SQL, to: SQL): Promise<SQL> {
  const { rows } = await tx.execute(sql`select through::text from house_summed for share`);
  // A number in place of a parameter, so that the database plans for few transfers.
  const through = sql.raw(String(Math.trunc(Number(rows[0]?.['through'] ?? 0))));
  return sql`house_entries(${through}, ${from}, ${to})`;
}
