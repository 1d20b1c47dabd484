import { and, asc, eq, getTableColumns, isNotNull, lte, min, sql } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';
import { quarantine } from '#server/webhooks/quarantine.ts';
import { moneyIsHeld } from '#server/rules/holds.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { DueWork } from '#server/runtime/due-work.ts';
import { applyReport } from './apply-report.ts';
import type { WithdrawalGateway } from './gateways/gateway.ts';
import { isOpen } from './may-withdraw.ts';
import { giveOrder } from './orders.ts';
import { withdrawalTable as table } from './schema.ts';
import { moveWithdrawal, type WithdrawalRow } from './withdrawal.ts';

/** When an order that could not be given is given again, ms: twice as long after each try, up to the longest. */
const AGAIN_MS = 5_000;
const LONGEST_MS = 300_000;
/** When a provider that took an order is polled for its status, should its report be lost, ms: after a part of the time that it has had it, within limits. */
const LOOK_MS = 600_000;
const LONGEST_LOOK_MS = 6 * 3_600_000;
const LOOK_PART = 4;
/** After how long in processing a person has to look, ms. It is asked about all the same. */
const OVERDUE_MS = { crypto: 86_400_000, delivery: 30 * 86_400_000 } as const;
/** When one is looked at again whose provider is switched off, or whose player's money is held, ms. */
const REST_MS = 60_000;

/** A withdrawal that is due, and who is given it or asked about it; null where it waits. */
interface Taken {
  row: WithdrawalRow;
  gateway: WithdrawalGateway | null;
}

/**
 * Gives withdrawals to their providers when their time has come. What is about to be done is written before it is done: a withdrawal is `in_processing`
 * before its provider receives it, so it can't be canceled any more, and its order is given again until the provider has said how it ended: a lost
 * report only delays that. Everything rests on what is written, so another process goes on where this one ended; a row that one process works on is passed over by the others.
 */
export class WithdrawalRunner {
  readonly #deps: Deps;
  readonly #gateways: readonly WithdrawalGateway[];
  readonly #due: DueWork;

  constructor(deps: Deps, gateways: readonly WithdrawalGateway[]) {
    this.#deps = deps;
    this.#gateways = gateways;
    const { clock, config, log } = deps;
    const failure = 'withdrawals could not be processed; retrying';
    this.#due = new DueWork({ clock, log, others: config.databaseUrl !== null, work: () => this.#giveAll(), failure });
  }

  /** Takes up what was left and follows the clock from now on. */
  start(): void {
    this.#due.start();
  }

  stop(): Promise<void> {
    return this.#due.stop();
  }

  /** Something is due at a time, ms since 1970. */
  heard(at: number): void {
    this.#due.heard(at);
  }

  /** Does everything that is due now; resolves when it is done. Never rejects. */
  runDue(): Promise<void> {
    return this.#due.run();
  }

  async #giveAll(): Promise<number | null> {
    for (let taken = await this.#take(); taken && !this.#due.stopped; taken = await this.#take()) await this.#give(taken);
    const [next] = await this.#deps.db.read
      .select({ at: min(table.dueAt) })
      .from(table)
      .where(isNotNull(table.dueAt));
    return next?.at ?? null;
  }

  /** Takes the withdrawal that has been due the longest: it is in processing from here on, and due again should its order not be given. */
  #take(): Promise<Taken | null> {
    return this.#deps.db.transaction(async (tx) => {
      const now = this.#deps.clock.now();
      const [found] = await tx
        .select({ ...getTableColumns(table), held: moneyIsHeld(sql`${table.userId}`) })
        .from(table)
        .where(lte(table.dueAt, now))
        .orderBy(asc(table.dueAt), asc(table.id))
        .limit(1)
        .for('update', { skipLocked: true });
      if (!found) return null;
      const { held, ...row } = found;
      const gateway = held === true && row.status === 'new' ? null : this.#gatewayOf(row);
      const dueAt = now + (gateway ? Math.min(AGAIN_MS * 2 ** row.tries, LONGEST_MS) : REST_MS);
      const isLate = row.overdueAt === null && row.status === 'in_processing' && now - row.updatedAt > OVERDUE_MS[row.type];
      const change = { dueAt, tries: gateway ? Math.min(row.tries + 1, 16) : row.tries, ...(isLate && { overdueAt: now }) };
      if (isLate)
        this.#deps.log.error({ withdrawal: row.id, gateway: row.gateway }, 'withdrawal overdue; needs manual review (payment_overdue)');
      if (gateway && row.status === 'new') await moveWithdrawal(tx, this.#deps, row, 'in_processing', change);
      else await tx.update(table).set(change).where(eq(table.id, row.id));
      return { row: { ...row, ...change }, gateway };
    });
  }

  /** Who is given a withdrawal now, or is asked about it: one that is switched off gets no new orders, and answers the status of those that it took. */
  #gatewayOf({ gateway: name, type, acceptedAt }: WithdrawalRow): WithdrawalGateway | null {
    const gateway = this.#gateways.find((one) => one.name === name && one.type === type);
    if (!gateway) return null;
    return isOpen(this.#deps, gateway) || (acceptedAt !== null && gateway.isSet(this.#deps)) ? gateway : null;
  }

  async #give({ row, gateway }: Taken): Promise<void> {
    if (!gateway) return;
    const { db, log } = this.#deps;
    try {
      const answer = await giveOrder(this.#deps, gateway, row);
      if (answer !== 'accepted') {
        const applied = await db.transaction((tx) => applyReport(tx, this.#deps, gateway.name, answer));
        if (typeof applied === 'object')
          await quarantine(this.#deps, gateway.name, applied.quarantined, Buffer.from(JSON.stringify(answer)));
      }
      if (answer === 'accepted' || answer.status === 'in_processing') await db.transaction((tx) => this.#accepted(tx, row));
    } catch (error) {
      log.warn({ err: error, withdrawal: row.id, gateway: gateway.name }, 'a withdrawal could not be sent to its provider; retrying');
    }
  }

  async #accepted(tx: Tx, { id, acceptedAt }: WithdrawalRow): Promise<void> {
    const now = this.#deps.clock.now();
    const lookMs = Math.min(Math.max(LOOK_MS, (now - (acceptedAt ?? now)) / LOOK_PART), LONGEST_LOOK_MS);
    await tx
      .update(table)
      .set({ acceptedAt: acceptedAt ?? now, dueAt: now + lookMs, tries: 0 })
      .where(and(eq(table.id, id), eq(table.status, 'in_processing')));
  }
}
