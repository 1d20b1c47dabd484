import { sql } from 'drizzle-orm';
import { betTable, openingTable } from '#server/bets/schema.ts';
import type { Database, Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { userTable } from '#server/players/schema.ts';
import { DueWork } from '#server/runtime/due-work.ts';
import type { Counter, CountingDeps, SettledBet } from './counter.ts';

/** One process counts at a time; a key of its own among the advisory locks. */
const COUNTING_LOCK = 4_107;
/** Bets that one transaction counts: few enough that play on the embedded database, which waits for it, does not feel it. */
const AT_ONCE = 500;
/** How long after a commit its bets are counted, ms: those that come meanwhile are counted together. */
const GATHER_MS = 500;

const betColumns = declaredColumns(
  betTable,
  ...(['id', 'userId', 'game', 'stake', 'payout', 'multiplier', 'detail', 'battleId', 'placedAt', 'settledAt'] as const),
);
const opening = declaredColumns(openingTable, 'versionId');
const player = declaredColumns(userTable, 'isDemo');

/** A bet as counters see it. A game whose stakes may be items keeps the coins among them in its detail; a battle's seat keeps there the coins that it won. */
function settledBet(row: Record<string, unknown>): SettledBet {
  const { settledAt, ...bet } = betColumns.read(row);
  if (settledAt === null) throw new Error(`bet ${bet.id} is to be counted and not settled`);
  const staked = bet.battleId === null ? bet.detail?.['coins'] : undefined;
  const coins = (staked ?? bet.stake) as SettledBet['coins'];
  const { versionId } = opening.read(row);
  return { ...bet, ...player.read(row), settledAt, coins, versionId };
}

/** Takes the bets that have waited the longest off the queue. */
async function takeBets(tx: Tx): Promise<SettledBet[]> {
  const { rows } = await tx.execute(sql`
    with taken as (
      delete from bet_to_count where place in (select place from bet_to_count order by place limit ${AT_ONCE}) returning place, bet_id
    )
    select ${betColumns.of('b')}, ${player.of('u')}, ${opening.of('o')}
    from taken t join bet b on b.id = t.bet_id join users u on u.id = b.user_id left join opening o on o.id = b.id
    order by t.place`);
  return rows.map(settledBet);
}

/**
 * Counts settled bets, each once and about in the order in which they were written, a moment after their commit. A batch is taken off the queue in the transaction in
 * which every counter adds it to its tables: whatever dies when, it was counted everywhere or waits still.
 */
export class BetCounting {
  readonly #db: Database;
  readonly #deps: CountingDeps;
  readonly #counters: readonly Counter[];
  readonly #due: DueWork;

  constructor({ db, ...deps }: CountingDeps & { db: Database }, counters: readonly Counter[]) {
    this.#db = db;
    this.#deps = deps;
    this.#counters = counters;
    const { clock, log } = deps;
    const failure = 'settled bets could not be counted; they are counted again';
    this.#due = new DueWork({ clock, log, others: true, work: () => this.#countWaiting(), failure });
    db.onCommit(() => this.#due.heard(clock.now() + GATHER_MS));
  }

  /** Takes up what was left and follows the commits from now on. */
  start(): void {
    this.#due.start();
  }

  /** Resolves when the batch under way is counted; there is none after it. */
  async stop(): Promise<void> {
    await this.#due.stop();
  }

  /** Counts every bet that was committed as settled before this call. Rejects when the database does; then some may be left. */
  async countAll(): Promise<void> {
    while ((await this.#countBatch()) === AT_ONCE);
  }

  async #countWaiting(): Promise<null> {
    while (!this.#due.stopped && (await this.#countBatch()) === AT_ONCE);
    return null;
  }

  /** Counts a batch and answers how many bets it had. */
  #countBatch(): Promise<number> {
    return this.#db.transaction(async (tx) => {
      if (this.#db.engine === 'postgres') await tx.execute(sql`select pg_advisory_xact_lock(${COUNTING_LOCK})`);
      const bets = await takeBets(tx);
      if (bets.length > 0) for (const counter of this.#counters) await counter.count(tx, this.#deps, bets);
      return bets.length;
    });
  }
}
