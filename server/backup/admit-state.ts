import { sql } from 'drizzle-orm';
import type { Config } from '#server/runtime/config.ts';
import type { Clock } from '#server/core/clock.ts';
import type { Engine, Queries } from '#server/database/database.ts';
import type { Logger } from '#server/runtime/log.ts';
import { knownWatermark, rememberWatermark } from './watermarks.ts';

/** How often the mark is moved on while something is written, ms: a state that is older than that can be known from the newest one. */
export const MARK_EVERY_MS = 2_000;

/** A state of the database that must not serve. The sentence says what to do. */
export class StateRefused extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'StateRefused';
  }
}

const moment = (ms: number): string => new Date(ms).toISOString().replace(/^(.*)T(.*)\..*$/, '$1 $2 UTC');

const WHAT_TO_DO =
  'Restore a backup with `npm run restore -- --from FILE`. To continue with the current state, run `npm run restore -- --accept`: it retires every ' +
  'seed and chain that players may have seen, refunds open bets, and says so on the fairness pages.';

/** The sentence for a database whose mark is missing in the data folder. */
function missingWatermark(dataDir: string, embedded: boolean): string {
  const [found, way] = embedded
    ? [`The database was moved to ${dataDir} without its marks.json`, 'Move a data folder with everything in it.']
    : [
        `DATA_DIR_KEPT says that the data folder is kept, but ${dataDir} has no mark of this database`,
        'Copy marks.json from the data folder of a process that has served this database. To add a new machine to running ones, start it once with DATA_DIR_KEPT=off.',
      ];
  return `${found}, so the shop can’t know whether players have seen a later state. ${way} ${WHAT_TO_DO}`;
}

/** What the database says of itself, whichever migrations it has had; null for one that holds no shop. */
async function readInstallation(queries: Queries): Promise<{ id: string; mark: number; restoring: boolean } | null> {
  const { rows: found } = await queries.execute<{ there: boolean }>(sql`select to_regclass('installation') is not null as there`);
  if (found[0]?.there !== true) return null;
  const { rows } = await queries.execute<{ said: string }>(sql`select row_to_json(i)::text as said from installation i`);
  const installation = JSON.parse(rows[0]?.said ?? 'null') as { id?: string; epoch: string; mark?: number; restoring?: boolean } | null;
  return (
    installation && { id: installation.id ?? installation.epoch, mark: installation.mark ?? 0, restoring: installation.restoring ?? false }
  );
}

/** Throws StateRefused for a database that holds no shop, so that a command makes none. `where`: the database as a person knows it. */
export async function refuseEmpty(queries: Queries, where: string): Promise<void> {
  if (await readInstallation(queries)) return;
  throw new StateRefused(
    `${where} holds no shop. This shell may have another DATABASE_URL than the shop. If the database is meant, start the shop on it once with \`npm start\`.`,
  );
}

/**
 * Looks at a database before anything is changed in it. Throws StateRefused when players have seen a later state of the same installation, so that this
 * one would play seeds and links that are known; when that can't be known, since the mark is missing that should be beside it; and when a restore was cut
 * short. A PostgreSQL server is also used from new machines, so there a missing mark is only logged, unless the settings say that the data folder is kept.
 */
export async function refuseOldState(
  queries: Queries,
  { dataDir, dataDirKept, databaseUrl }: Pick<Config, 'dataDir' | 'dataDirKept' | 'databaseUrl'>,
  log: Logger,
): Promise<void> {
  const state = await readInstallation(queries);
  if (!state) return;
  if (state.restoring)
    throw new StateRefused('A restore of this database was interrupted. Run it again: `npm run restore -- --from FILE --yes`.');
  const known = await knownWatermark(dataDir, state.id);
  if (known === null && state.mark > 0) {
    if (databaseUrl === null || dataDirKept) throw new StateRefused(missingWatermark(dataDir, databaseUrl === null));
    log.warn(
      { dataDir },
      'this data folder has no mark of the database, so an older state of it would not be detected; keep the data folder between starts and set DATA_DIR_KEPT',
    );
  }
  if (known === null || known <= state.mark) return;
  const [from, to] = [state.mark === 0 ? 'of an earlier version' : `as of ${moment(state.mark)}`, moment(known)];
  throw new StateRefused(
    `The database is older than this shop’s last run and was not restored with the restore command: its state is ${from}, but this shop ran until ${to}. Players have seen outcomes that it ` +
      `would play again. ${WHAT_TO_DO}`,
  );
}

/** The state that serves: `epoch` is its life, which another restore would end. */
export interface AdmittedState {
  id: string;
  epoch: string;
}

const MOVED_ON = sql`mark = greatest(mark + 1, floor(extract(epoch from clock_timestamp()) * 1000)::bigint)`;

/** Moves the mark of a migrated database on, and remembers it beside the database. */
export async function admitState(queries: Queries, dataDir: string): Promise<AdmittedState> {
  const { rows: found } = await queries.execute<{ id: string }>(sql`select id from installation`);
  for (const { id } of found) await rememberWatermark(dataDir, id, 0);
  const { rows } = await queries.execute<{ id: string; epoch: string; mark: string | number }>(
    sql`update installation set ${MOVED_ON} returning id, epoch, mark`,
  );
  const [row] = rows;
  if (!row) throw new Error('the installation has no row: migrations did not run');
  await rememberWatermark(dataDir, row.id, Number(row.mark));
  return { id: row.id, epoch: row.epoch };
}

/** How a database became another one under a process: it was restored, or one took its place that lacks what was acknowledged, as after a fail-over without a confirming replica. */
export type Replacement = 'restored' | 'older';

/**
 * Moves the mark on while anything is written: first in the database, then beside it. `replaced` is called once when the database is another one than this
 * process has served: before a new connection to it is used, and at the latest two seconds after it is back, as through PgBouncer, whose connections go on
 * with another server. Answers the end, which moves the mark a last time.
 */
export function advanceWatermark(
  {
    engine,
    clock,
    log,
    dataDir,
  }: { engine: Pick<Engine, 'queries' | 'isThere' | 'whenThere' | 'checkConnections'>; clock: Clock; log: Logger; dataDir: string },
  { id, epoch }: AdmittedState,
  replaced: (how: Replacement) => void,
): { stop(): Promise<void> } {
  /** The number that the next writing transaction gets; while it stays, nothing was written. */
  let next = -1n;
  /** The mark that this process has moved to last. */
  let reached = 0;
  let running: Promise<void> | null = null;
  let [waiting, stopped, found] = [false, false, false];

  const report = (how: Replacement): null => {
    if (!found) replaced(how);
    found = true;
    return null;
  };
  /** What the database says of its state; null where it is another one than this process has served. */
  const read = async (queries: Queries) => {
    // The mark may move on while the database answers.
    const least = reached;
    const { rows } = await queries.execute<{ epoch: string; mark: string | number; next: string }>(
      sql`select epoch, mark, pg_snapshot_xmax(pg_current_snapshot())::text as next from installation`,
    );
    if (rows[0]?.epoch !== epoch) return report('restored');
    return Number(rows[0].mark) < least ? report('older') : rows[0];
  };
  engine.checkConnections(async (queries) => {
    if (!(await read(queries))) throw new Error('the database is another one than this process has served');
  });

  const move = async (): Promise<void> => {
    if (!engine.isThere()) return;
    const state = await read(engine.queries);
    if (!state || BigInt(state.next) <= next) return;
    const { rows: moved } = await engine.queries.execute<{ mark: string | number; own: string; alone: boolean }>(sql`
      update installation set ${MOVED_ON} where epoch = ${epoch}
      returning mark, pg_current_xact_id()::text as own,
        pg_snapshot_xmin(pg_current_snapshot())::text = pg_snapshot_xmax(pg_current_snapshot())::text as alone`);
    if (!moved[0]) return void report('restored');
    reached = Number(moved[0].mark);
    // What others had begun to write is committed after this mark, without taking a new number.
    next = moved[0].alone ? BigInt(moved[0].own) + 1n : -1n;
    await rememberWatermark(dataDir, id, reached);
  };
  const attempt = (): Promise<void> => {
    running ??= move()
      .catch((error: unknown) => log.warn({ err: error }, 'the state mark of the database could not be saved; retrying'))
      .finally(() => {
        running = null;
      });
    return running;
  };
  const timer = clock.setInterval(() => {
    if (waiting) return;
    waiting = true;
    // After an outage at once: until then, calls are served.
    void engine.whenThere().then(() => {
      waiting = false;
      return stopped ? undefined : attempt();
    });
  }, MARK_EVERY_MS);
  return {
    async stop() {
      stopped = true;
      timer.cancel();
      await running;
      await attempt();
    },
  };
}
