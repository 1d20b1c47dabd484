import { sql } from 'drizzle-orm';
import { jointEdge } from '#contract/games/house-edge.ts';
import { gameNamed } from '#contract/games/index.ts';
import { type Cents, cents } from '#contract/money.ts';
import { betTable, openingTable } from '#server/bets/schema.ts';
import type { Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { Refusal } from '#server/core/refusal.ts';
import { userTable } from '#server/players/schema.ts';
import { DueWork } from '#server/runtime/due-work.ts';
import type { Counter, CountingDeps, SettledBet } from './counter.ts';
import { wagersOfBets } from './wagers-of-bets.ts';

/** One process counts at a time; a key of its own among the advisory locks. */
const COUNTING_LOCK = 4_107;
/** Bets that one transaction counts: few enough that play on the embedded database, which waits for it, does not feel it. */
const AT_ONCE = 500;
/** How long after a commit its bets are counted, ms: those that come meanwhile are counted together. */
const GATHER_MS = 500;

const betColumns = declaredColumns(
  betTable,
  ...(['id', 'userId', 'game', 'stake', 'payout', 'multiplier', 'detail', 'roundId', 'battleId', 'placedAt', 'settledAt'] as const),
);
const opening = declaredColumns(openingTable, 'versionId');
const player = declaredColumns(userTable, 'isDemo');

/** The coins among what a bet staked; undefined of a game whose stakes are coins alone. */
function coinsStaked({ game, detail }: Pick<SettledBet, 'game' | 'detail'>): Cents | undefined {
  const definition = gameNamed(game);
  return definition?.source === 'seeds' && detail !== null ? definition.coinsStaked?.(detail) : undefined;
}

/** A bet as counters see it, but for its odds. */
function settledBet(row: Record<string, unknown>): Omit<SettledBet, 'edge' | 'wagers'> {
  const { settledAt, ...bet } = betColumns.read(row);
  if (settledAt === null) throw new Error(`bet ${bet.id} is queued for counting but not settled`);
  const { versionId } = opening.read(row);
  const bonus = { withBonus: row['with_bonus'] === true, bonusPart: cents(Number(row['bonus_part'])) };
  return { ...bet, ...player.read(row), ...bonus, settledAt, coins: coinsStaked(bet) ?? bet.stake, versionId };
}

/** True for a failure of the database, which passes; any other one is about the bets. */
const passes = (error: unknown): boolean => error instanceof Refusal && error.reason === 'database_away';

/** The bet that has waited the longest; null when none waits. */
async function firstWaiting(tx: Tx): Promise<{ place: string; betId: string } | null> {
  const { rows } = await tx.execute(sql`select place::text, bet_id from bet_to_count q order by q.place limit 1`);
  const [row] = rows;
  return row ? { place: String(row['place']), betId: String(row['bet_id']) } : null;
}

/** Takes the bets that have waited the longest off the queue. */
async function takeBets(tx: Tx, { catalogue }: CountingDeps, atMost: number): Promise<SettledBet[]> {
  const { rows } = await tx.execute(sql`
    with taken as (
      delete from bet_to_count where place in (select place from bet_to_count order by place limit ${atMost}) returning place, bet_id
    )
    select ${betColumns.of('b')}, ${player.of('u')}, ${opening.of('o')}, coalesce(s.part, 0) as bonus_part,
      exists (select from bonus x where x.user_id = b.user_id and x.created_at <= b.placed_at and coalesce(x.ended_at >= b.placed_at, true)) as with_bonus
    from taken t join bet b on b.id = t.bet_id join users u on u.id = b.user_id left join opening o on o.id = b.id left join bonus_share s on s.ref = b.id
    order by t.place`);
  const bets = rows.map(settledBet);
  const wagers = await wagersOfBets(tx, catalogue, bets);
  return bets.map((bet, index) => ({ ...bet, wagers: wagers[index] ?? [], edge: jointEdge(wagers[index] ?? []) }));
}

/**
 * Counts settled bets, each once and about in the order in which they were written, a moment after their commit. A batch is taken off the queue in the transaction in
 * which every counter adds it to its tables: after a crash it was counted everywhere or still waits. A batch that fails for another reason than the database is
 * counted bet by bet; one that fails alone is set aside, counted nowhere, so that the rest goes on.
 */
export class BetCounting extends DueWork<CountingDeps> {
  readonly #counters: readonly Counter[];

  constructor(deps: CountingDeps, counters: readonly Counter[]) {
    super(deps, { others: true, failure: 'settled bets could not be counted; retrying' });
    this.#counters = counters;
    const { clock, db } = deps;
    db.onCommit(() => this.scheduleAt(clock.now() + GATHER_MS));
  }

  /** Counts every bet that was committed as settled before this call. Rejects when the database does; then some may be left. */
  async countAll(): Promise<void> {
    while ((await this.#countBatch()) === AT_ONCE);
  }

  /** Looks before it asks for the lock: most wakes find nothing, since every commit wakes. While another process counts, it looks again a moment later. */
  protected async work(): Promise<number | null> {
    const { db, clock } = this.deps;
    const { rows } = await db.read.execute(sql`select 1 from bet_to_count limit 1`);
    if (rows.length === 0) return null;
    for (let counted: number | null = AT_ONCE; counted === AT_ONCE && !this.stopped;) {
      counted = await this.#countBatch('try');
      if (counted === null) return clock.now() + GATHER_MS;
    }
    return null;
  }

  /** Counts a batch and answers how many bets it had; null where it only tries, and another process counts. */
  async #countBatch(lock: 'wait' | 'try' = 'wait'): Promise<number | null> {
    try {
      const count = (tx: Tx): Promise<number> => this.#count(tx, AT_ONCE);
      return await (lock === 'wait' ? this.#alone(count) : this.#ifAlone(count));
    } catch (error) {
      if (passes(error)) throw error;
      this.deps.log.warn({ err: error }, 'a batch of settled bets could not be counted; counting them one by one');
    }
    let bets = 0;
    while (bets < AT_ONCE && !this.stopped && (await this.#countOne())) bets++;
    return bets;
  }

  /** Counts the bet that has waited the longest, or sets it aside. False when none waits. */
  async #countOne(): Promise<boolean> {
    const held: { first: Awaited<ReturnType<typeof firstWaiting>> } = { first: null };
    try {
      await this.#alone(async (tx) => {
        held.first = await firstWaiting(tx);
        if (held.first) await this.#count(tx, 1);
      });
    } catch (error) {
      if (passes(error) || held.first === null) throw error;
      await this.#setAside(held.first, error);
    }
    return held.first !== null;
  }

  async #setAside({ place, betId }: { place: string; betId: string }, error: unknown): Promise<void> {
    const { clock, log } = this.deps;
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const { rows } = await this.#alone((tx) =>
      tx.execute(sql`
        with taken as (delete from bet_to_count where place = ${place}::bigint returning bet_id)
        insert into bet_not_counted (bet_id, error, at) select bet_id, ${reason}, ${new Date(clock.now()).toISOString()}::timestamptz from taken
        on conflict (bet_id) do update set error = excluded.error, at = excluded.at returning bet_id`),
    );
    // Another process may have counted it meanwhile.
    if (rows.length > 0) log.error({ err: error, bet: betId }, 'a settled bet can’t be counted and was set aside in bet_not_counted');
  }

  async #count(tx: Tx, atMost: number): Promise<number> {
    const bets = await takeBets(tx, this.deps, atMost);
    if (bets.length > 0) for (const counter of this.#counters) await counter.count(tx, this.deps, bets);
    return bets.length;
  }

  /** Runs a transaction unless another process counts; null then. */
  #ifAlone<T>(run: (tx: Tx) => Promise<T>): Promise<T | null> {
    const { db } = this.deps;
    return db.transaction(async (tx) => {
      if (db.engine === 'pglite') return run(tx);
      const { rows } = await tx.execute(sql`select pg_try_advisory_xact_lock(${COUNTING_LOCK}) as alone`);
      return rows[0]?.['alone'] === true ? run(tx) : null;
    });
  }

  /** Runs a transaction while no other process counts. */
  #alone<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    const { db } = this.deps;
    return db.transaction(async (tx) => {
      if (db.engine === 'postgres') await tx.execute(sql`select pg_advisory_xact_lock(${COUNTING_LOCK})`);
      return run(tx);
    });
  }
}
