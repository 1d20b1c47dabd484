import { isoOf } from '#server/core/clock.ts';
import type { Tracer } from '#server/core/spans.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { nextDayStart } from '#server/rules/house-calendar.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { DueWork } from '#server/runtime/due-work.ts';
import { AlertSender } from './alerts.ts';
import { type Check, type Fault, MOST_FAULTS, type Scope } from './check.ts';
import { CHECKS } from './checks.ts';
import { type NewFinding, recordFaults } from './findings.ts';
import { auditCheckTable } from './schema.ts';

/** When checks run first, ms after the start. */
const FIRST_MS = 60_000;
/** When a full run is due, ms after the house's midnight. */
const NIGHT_MS = 4 * 3_600_000;
/** How long a statement of a check may take, ms: more than one of a player's call. */
const STATEMENT_MS = 600_000;
/** How long after a fault was seen it must still be there, ms. */
const CONFIRM_MS = 5_000;
/** How long a stop waits for a look, ms. */
const STOP_MS = 2_000;
/** In how many slices a look over everything is taken (`in_slice` of the database), and the pause between two, ms: players' calls go between them. */
const SLICES = 16;
const PAUSE_MS = 20;
/** When a look over everything that failed is tried again, ms. */
const WHOLE_AGAIN_MS = 3_600_000;
/** Transfers that are younger are looked at again: one with a smaller number may be committed later. Seconds. */
const SETTLED_S = 60;

type AuditorDeps = Pick<Deps, 'config' | 'clock' | 'db' | 'log'>;

const columns = declaredColumns(auditCheckTable, 'key', 'afterTransfer', 'wholeAt');
type CheckState = ReturnType<typeof columns.read>;

/** What a look of a check has seen. */
interface Seen {
  faults: readonly Fault[];
  upTo: number;
}

const subjectOf = ({ subject }: Fault): string => `${subject.type} ${subject.id}`;

/**
 * Runs the checks: each in its interval over what is new, and once each night over everything. What a run finds is written with its holds in one
 * transaction, logged, and posted. Processes that share a database share the work: a check is due again, later, before it runs.
 */
export class Auditor extends DueWork<AuditorDeps> {
  readonly #checks: readonly Check[];
  readonly #confirmMs: number;
  readonly #pauseMs: number;
  readonly #alerts: AlertSender | null;

  constructor(
    deps: AuditorDeps,
    {
      checks = CHECKS,
      confirmMs = CONFIRM_MS,
      pauseMs = PAUSE_MS,
    }: { checks?: readonly Check[]; confirmMs?: number; pauseMs?: number } = {},
  ) {
    const { config } = deps;
    super(deps, { others: config.databaseUrl !== null, failure: 'the auditor could not read its checks; retrying' });
    const { alerts } = config.monitoring;
    this.#checks = checks;
    this.#confirmMs = confirmMs;
    this.#pauseMs = pauseMs;
    this.#alerts = alerts && new AlertSender(deps, alerts);
  }

  /** Takes up what is due a while after the start: what a crash has left is settled by then. */
  override start(tracer: Tracer | null = null): void {
    super.start(tracer, this.deps.clock.now() + FIRST_MS);
    this.#alerts?.start(tracer);
  }

  /** Resolves when the run under way has ended, or soon: a look only reads, and what it would have found is found by the next process. */
  override async stop(): Promise<void> {
    const ended = super.stop();
    await this.#alerts?.stop();
    await Promise.race([ended, new Promise<void>((resolve) => this.deps.clock.setTimeout(resolve, STOP_MS))]);
  }

  /** Runs every check over everything now, and posts what is new: it is posted when this resolves, so that a shop beside this process does not post it too. Rejects when one can't run. */
  async runAll(): Promise<void> {
    await this.#enterChecks();
    for (const check of this.#checks) await this.#run(check, { key: check.key, afterTransfer: 0, wholeAt: 0 });
    await this.#alerts?.runDue();
  }

  async #enterChecks(): Promise<void> {
    const at = isoOf(this.deps.clock.now() + FIRST_MS);
    const keys = this.#checks.map(({ key }) => key);
    await this.deps.db.read.execute(sql`
      insert into audit_check (key, due_at, whole_at) select k, ${at}, ${at} from unnest(${sql.param(keys)}::text[]) k on conflict (key) do nothing`);
  }

  protected async work(): Promise<number | null> {
    const { db, log } = this.deps;
    await this.#enterChecks();
    for (let state = await this.#take(); state && !this.stopped; state = await this.#take()) {
      const check = this.#checks.find(({ key }) => key === state?.key);
      if (!check) continue;
      await this.#run(check, state).then(
        (added) => added > 0 && this.#alerts?.scheduleAt(this.deps.clock.now()),
        (error: unknown) => log.error({ err: error, check: check.key }, 'an audit check failed; retrying'),
      );
      await this.#takeUpAgain(check, state);
    }
    const keys = this.#checks.map(({ key }) => key);
    const { rows } = await db.read.execute(sql`select min(due_at) as due_at from audit_check where key = any(${sql.param(keys)}::text[])`);
    const next = rows[0]?.['due_at'];
    return next === null || next === undefined ? null : new Date(next as string | Date).getTime();
  }

  /** Has a look over everything that failed or was stopped wait for an hour; new transfers are looked at meanwhile. */
  async #takeUpAgain({ key, everyMs, incremental }: Check, { afterTransfer, wholeAt }: CheckState): Promise<void> {
    const now = this.deps.clock.now();
    const againMs = incremental && afterTransfer > 0 ? everyMs : WHOLE_AGAIN_MS;
    await this.deps.db.read.execute(sql`
      update audit_check set due_at = ${isoOf(now + againMs)}, whole_at = ${isoOf(now + WHOLE_AGAIN_MS)}
      where key = ${key} and whole_at = ${isoOf(wholeAt)} and whole_at <= ${isoOf(now)}`);
  }

  /** Takes the check that has been due the longest. */
  #take(): Promise<CheckState | null> {
    const { clock, db } = this.deps;
    const known = JSON.stringify(this.#checks.map(({ key, everyMs }) => ({ key, every: everyMs })));
    return db.transaction(async (tx) => {
      const now = isoOf(clock.now());
      const { rows } = await tx.execute(sql`
        with due as (
          select a.key, k.every from audit_check a join jsonb_to_recordset(${known}::jsonb) k (key text, every bigint) on k.key = a.key
          where a.due_at <= ${now} order by a.due_at limit 1 for update of a skip locked
        )
        update audit_check c set due_at = ${now}::timestamptz + interval '1 millisecond'
          -- A look over everything may take long: no other process begins it meanwhile.
          * case when c.whole_at <= ${now}::timestamptz then ${2 * SLICES * STATEMENT_MS + CONFIRM_MS}::bigint else due.every end
        from due where c.key = due.key
        returning ${columns.of('c')}`);
      return rows.map(columns.read)[0] ?? null;
    });
  }

  /** Answers how many findings are new. */
  async #run(check: Check, { afterTransfer, wholeAt }: CheckState): Promise<number> {
    const { clock, config, db } = this.deps;
    const now = clock.now();
    const whole = !check.incremental || afterTransfer === 0 || wholeAt <= now;
    const seen = await this.#confirmed(check, { afterTransfer: whole ? 0 : afterTransfer, now });
    if (!seen) return 0;
    const { faults, upTo } = seen;
    const night = nextDayStart(now, config.houseTimeZone) + NIGHT_MS;
    const added = await db.transaction(async (tx) => {
      const findings = await recordFaults(tx, check, { faults, whole, now, isAlerted: config.monitoring.alerts !== null });
      await tx.execute(sql`
        update audit_check set after_transfer = greatest(after_transfer, ${upTo}::bigint), ran_at = ${isoOf(now)}, due_at = ${isoOf(now + check.everyMs)},
          whole_at = ${whole ? sql`${isoOf(night)}::timestamptz` : sql`whole_at`} where key = ${check.key}`);
      return findings;
    });
    this.#report(added);
    return added.length;
  }

  /** What two looks see, a moment apart: winners of a spin are paid a few at a time, and what is under way is no fault. Null where a stop comes between. */
  async #confirmed(check: Check, scope: Scope): Promise<Seen | null> {
    const { faults, upTo } = await this.#look(check, scope);
    if (this.stopped) return null;
    if (faults.length === 0) return { faults, upTo };
    const subjects = new Set(faults.map(subjectOf));
    await this.#pause(this.#confirmMs);
    if (this.stopped) return null;
    const again = await this.#look(check, scope);
    if (this.stopped) return null;
    return { faults: again.faults.filter((fault) => subjects.has(subjectOf(fault))), upTo };
  }

  async #pause(ms: number): Promise<void> {
    if (ms > 0) await new Promise<void>((resolve) => void this.deps.clock.setTimeout(resolve, ms));
  }

  /** What a check sees, and the newest transfer that it has looked at: everything in slices, each in a transaction of its own. */
  async #look(check: Check, scope: Scope): Promise<Seen> {
    if (!check.incremental || scope.afterTransfer > 0) return this.#lookAt(check, scope, null);
    const seen: Seen[] = [];
    for (let slice = 0; slice < SLICES && !this.stopped; slice++) {
      if (slice > 0) await this.#pause(this.#pauseMs);
      seen.push(await this.#lookAt(check, scope, slice));
    }
    return { upTo: Math.min(...seen.map(({ upTo }) => upTo)), faults: seen.flatMap(({ faults }) => faults).slice(0, MOST_FAULTS) };
  }

  #lookAt(check: Check, scope: Scope, slice: number | null): Promise<Seen> {
    const { db } = this.deps;
    return db.transaction(async (tx) => {
      if (slice !== null) await tx.execute(sql`select set_config('fairdrop.audit_slice', ${String(slice)}, true)`);
      if (db.engine === 'postgres') await tx.execute(sql`select set_config('statement_timeout', ${String(STATEMENT_MS)}, true)`);
      const upTo = check.incremental ? await lastSettledTransfer(tx) : 0;
      return { upTo, faults: await check.find(tx, scope) };
    });
  }

  #report(added: readonly NewFinding[]): void {
    for (const { id, checkKey, severity, subjectType, subjectId, sentence } of added) {
      const facts = { finding: id, check: checkKey, subject: `${subjectType} ${subjectId}`, fault: sentence };
      this.deps.log[severity === 'error' ? 'error' : 'warn'](facts, 'the auditor has found a fault');
    }
  }
}

/** The newest transfer before which every one is committed. */
async function lastSettledTransfer(tx: Tx): Promise<number> {
  const { rows } = await tx.execute(sql`
    select t.id::text as last from transfer t where t.created_at < clock_timestamp() - ${SETTLED_S}::int * interval '1 second' order by t.id desc limit 1`);
  return Number(rows[0]?.['last'] ?? 0);
}
